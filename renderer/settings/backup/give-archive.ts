import { z } from "zod";
import { mediaAddress, postFile } from "#renderer/lib/index.ts";

/** Gives an archive to the core to look into; resolves with its id. `onProgress` gets 0–1. */
export async function giveArchive(file: File, onProgress: (part: number) => void): Promise<string> {
  const { id } = await postFile(mediaAddress("/archives"), file, z.object({ id: z.uuid() }), { onProgress });
  return id;
}
