import type { ImportSummary } from "#shared/contract/backup/backup.ts";
import type { startTestCore } from "../studio/start-test-core.ts";

type Studio = Awaited<ReturnType<typeof startTestCore>>;

/** Gives an archive to the studio, as the page does; its id. */
export async function giveArchive({ core }: Studio, archive: Uint8Array): Promise<string> {
  const request = new Request("http://studio/media/archives", { method: "POST", body: new Uint8Array(archive) });
  return ((await (await core.media(request)).json()) as { id: string }).id;
}

/** Resolves with what an import came to. */
export async function importEnded({ page }: Studio): Promise<ImportSummary> {
  for await (const _change of await page.app.changes({ since: 0 })) {
    const { lastImport } = await page.backup.list();
    if (lastImport !== null) return lastImport;
  }
  throw new Error("the core told no more changes");
}

/** Takes an archive in, whole, and waits for its end. */
export async function bringArchive(studio: Studio, archive: Uint8Array, media = true): Promise<ImportSummary> {
  await studio.page.backup.importArchive({ id: await giveArchive(studio, archive), media });
  return importEnded(studio);
}
