import { client, grabStill, mediaUrl } from "#renderer/lib/index.ts";
import type { SheetCell } from "#renderer/media/contact-sheet/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { type SourceLabels, sourceLine } from "../inspector/describe-asset.ts";

/** One call brings so many. */
const AT_ONCE = 500;

/** The files' pictures with their words, in the order of the ids; what has no picture is left out. */
export async function sheetCells(ids: readonly string[], words: SourceLabels): Promise<SheetCell[]> {
  const cells: SheetCell[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    for (const asset of await client.library.getMany({ ids: ids.slice(at, at + AT_ONCE) })) {
      const picture = await pictureOf(asset);
      if (picture === null) continue;
      const prompt = "prompt" in asset.origin ? asset.origin.prompt : (asset.note ?? "");
      cells.push({ picture, title: asset.name, lines: [sourceLine(asset, words), prompt] });
    }
  }
  return cells;
}

/** The picture itself, or a film's first frame; null for sound, and for what can't be shown here. */
async function pictureOf({ id, kind, state }: Asset): Promise<string | null> {
  if (state !== "ready") return null;
  if (kind === "video") return grabStill(id, "start").catch(() => null);
  if (kind !== "image") return null;
  const picture = new Image();
  picture.src = mediaUrl(id);
  return picture.decode().then(
    () => picture.src,
    () => null,
  );
}
