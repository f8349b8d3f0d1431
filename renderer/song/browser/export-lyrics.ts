import { client, saveText } from "#renderer/lib/index.ts";
import type { Song } from "#shared/contract/songs/songs.ts";
import { sectionSpans } from "#shared/rules/music/section-spans.ts";
import { writeLrc } from "./lyrics-file.ts";

export const exportText = ({ draft }: Song, title: string): void =>
  saveText(`${title}.txt`, `${draft.lyrics.trimEnd()}\n`, "text/plain");

/**
 * The words of the take in use (else of the newest with a file) with their moments. Resolves to false where no take has
 * words and a length: there is nothing to say when a line is sung.
 */
export async function exportLrc(song: Song, title: string): Promise<boolean> {
  const takes = await client.tasks.list({ songId: song.id });
  const withFile = takes.filter(({ assetId }) => assetId !== null);
  const take = withFile.find(({ id }) => id === song.activeTakeId) ?? withFile.toSorted((a, b) => b.take - a.take)[0];
  const lyrics = take?.request.lyrics;
  if (take?.assetId == null || typeof lyrics !== "string") return false;
  const [{ facts }, { markers }] = await Promise.all([
    client.library.get({ id: take.assetId }),
    client.sounds.get({ id: take.assetId }),
  ]);
  const seconds = facts.durationSeconds ?? 0;
  const spans = sectionSpans(lyrics, seconds, markers);
  if (spans.every(({ lines }) => lines.length === 0)) return false;
  saveText(`${title}.lrc`, writeLrc(title, spans, seconds), "text/plain");
  return true;
}
