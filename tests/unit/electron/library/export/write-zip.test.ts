import { existsSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { ExportedFile } from "#core/library/export/exported-file.ts";
import { writeZip } from "#core/library/export/write-zip.ts";
import { openFilesIn } from "#tests/support/machine/open-files.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

function setUp() {
  const folder = temporaryFolder();
  const path = join(folder, "film.mp4");
  writeFileSync(path, Buffer.alloc(8_000_000, 7));
  const file = {
    path: "film.mp4",
    bytes: 8_000_000,
    madeAt: 0,
    sidecar: null,
    from: async () => ({ handle: await open(path), path }),
  } as unknown as ExportedFile;
  return { folder, file };
}

// @shows First use, point by point › B24. A diagram's frame has an origin that is nobody's; what breaks off ends, closed and told right
it.runIf(existsSync("/proc/self/fd"))("who leaves in the middle leaves no file open", async () => {
  const { folder, file } = setUp();
  for await (const bytes of writeZip(join(folder, "out.zip"), [file])) if (bytes > 1000) break;
  await expect.poll(() => openFilesIn(folder)).toEqual([]);
});

it.runIf(existsSync("/proc/self/fd"))("where the archive can't be made nothing is opened", async () => {
  const { folder, file } = setUp();
  let held = 0;
  const from = () => {
    held += 1;
    return (file.from as () => Promise<never>)();
  };
  const counted: ExportedFile = { ...file, from };
  const steps = writeZip(join(folder, "nowhere", "out.zip"), [counted]);
  await expect(steps.next()).rejects.toMatchObject({ code: "ENOENT" });
  await new Promise(setImmediate);
  expect([held, openFilesIn(folder)]).toEqual([0, []]);
});

it.runIf(existsSync("/proc/self/fd"))(
  "a file that is opened only once everybody has left isn't kept open",
  async () => {
    const { folder, file } = setUp();
    const asked = Promise.withResolvers<void>();
    const opened = Promise.withResolvers<void>();
    const late = async () => {
      asked.resolve();
      await opened.promise;
      return (file.from as () => Promise<never>)();
    };
    const first = { ...file, path: "first.txt", from: Buffer.from("words"), bytes: 5 } as ExportedFile;
    const steps = writeZip(join(folder, "out.zip"), [first, { ...file, from: late }]);
    await steps.next();
    await asked.promise;
    await steps.return(undefined);
    opened.resolve();
    await new Promise((done) => setTimeout(done, 20));
    await expect.poll(() => openFilesIn(folder)).toEqual([]);
  },
);

it("a file that is gone by its turn ends the archive with its reason", async () => {
  const { folder, file } = setUp();
  const gone = { ...file, from: () => Promise.reject(new Error("It is gone.")) } as unknown as ExportedFile;
  const whole = async () => {
    for await (const _ of writeZip(join(folder, "out.zip"), [gone]));
  };
  await expect(whole()).rejects.toThrow("It is gone.");
  await expect.poll(() => openFilesIn(folder)).toEqual([]);
});
