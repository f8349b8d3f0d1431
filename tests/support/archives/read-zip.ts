import { openPromise } from "yauzl";

/** Names and contents of a zip archive, as another program reads it. */
export async function readZip(file: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(file, { lazyEntries: true, strictFileNames: true });
  const found = new Map<string, Buffer>();
  await new Promise<void>((done, fail) => {
    zip.on("entry", (entry) => {
      zip.openReadStream(entry, async (cause, stream) => {
        if (cause) return fail(cause);
        const parts: Buffer[] = [];
        for await (const part of stream) parts.push(part as Buffer);
        found.set(entry.fileName, Buffer.concat(parts));
        zip.readEntry();
      });
    });
    zip.on("end", done);
    zip.on("error", fail);
    zip.readEntry();
  });
  return found;
}
