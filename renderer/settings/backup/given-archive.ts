import { z } from "zod";
import { create } from "zustand";
import { client, mediaAddress, postFile } from "#renderer/lib/index.ts";
import type { ArchivePreview } from "#shared/contract/backup/backup.ts";

/** An archive that was chosen in the page: it is given to the core, which tells what it holds or why it can't be imported. */
export type GivenArchive =
  | { readonly state: "none" }
  /** `part`: how much of it is with the core, 0–1. */
  | { readonly state: "reading"; readonly part: number }
  | { readonly state: "ready"; readonly preview: ArchivePreview }
  | { readonly state: "failed"; readonly error: unknown };

/** A large one takes minutes: it goes on, and is here again, whatever is looked at meanwhile. */
export const useGivenArchive = create<GivenArchive>(() => ({ state: "none" }));

const tell = (given: GivenArchive) => useGivenArchive.setState(given, true);

export const forgetGivenArchive = (): void => tell({ state: "none" });

/** Gives an archive to the core to look into; one at a time. */
export async function giveArchive(file: File): Promise<void> {
  if (useGivenArchive.getState().state === "reading") return;
  tell({ state: "reading", part: 0 });
  try {
    const { id } = await postFile(mediaAddress("/archives"), file, z.object({ id: z.uuid() }), {
      onProgress: (part) => tell({ state: "reading", part }),
    });
    const preview = await client.backup.previewArchive({ id }).catch(async (thrown: unknown) => {
      // Why it can't be imported is what is told, whether or not it could be thrown away.
      await client.backup.discardArchive({ id }).catch(() => undefined);
      throw thrown;
    });
    tell({ state: "ready", preview });
  } catch (error) {
    tell({ state: "failed", error });
  }
}
