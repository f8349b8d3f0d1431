import { mediaUrl } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";

/** The codec that this machine has no decoder for, or the format it can't open; null when it can be repaired here. */
export async function undecodableHere({ id, facts }: Asset): Promise<string | null> {
  if (facts.kind !== "video" && facts.kind !== "audio") return null;
  // What reads it is large, and most panes are opened without looking into a file.
  const { openFile } = await import("../files/open-file.ts");
  const input = openFile(mediaUrl(id));
  try {
    if (!(await input.canRead())) return facts.format.toUpperCase();
    const track = facts.kind === "video" ? await input.getPrimaryVideoTrack() : await input.getPrimaryAudioTrack();
    if (track !== null && (await track.canDecode())) return null;
    return (facts.kind === "video" ? facts.videoCodec : facts.audioCodec) ?? facts.format.toUpperCase();
  } finally {
    input.dispose();
  }
}
