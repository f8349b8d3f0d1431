import { useMemo } from "react";
import { create } from "zustand";
import { importMedia, orpc, queryClient } from "#renderer/lib/index.ts";
import { probeFile, warmProbe } from "#renderer/media/probe/index.ts";
import type { Shot, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { shotDraftNow } from "../inspector/shot-draft.ts";
import type { ImportPlace } from "../shot-moves.ts";

/** A file on its way into a shot. It goes on when another shot or pane is opened. */
export interface ShotImport {
  readonly key: number;
  readonly shotId: string;
  readonly place: ImportPlace;
  readonly name: string;
  /** What its headers say, as soon as the page has read them: long before its bytes are brought in. */
  readonly facts: MediaFacts | undefined;
  /** Why it could not be brought in; it stays until it is dismissed or another file comes. */
  readonly failure: unknown;
}

warmProbe();

/** Milliseconds that headers are waited for before bytes are brought in. */
const LOOK_FIRST = 500;

let lastKey = 0;
const useImports = create<{ list: readonly ShotImport[] }>(() => ({ list: [] }));
/** 0–1 by key, apart from the list: only a line of progress is drawn again for each chunk, not the shot's inspector. */
const useParts = create<Readonly<Record<number, number>>>(() => ({}));

const revise = (key: number, patch: Partial<ShotImport> | null) =>
  useImports.setState(({ list }) => ({
    list: list.flatMap((each) => (each.key === key ? (patch ? [{ ...each, ...patch }] : []) : [each])),
  }));

export function dismissImport(key: number): void {
  revise(key, null);
  useParts.setState(({ [key]: _gone, ...rest }) => rest, true);
}

/** How much of the file has come, 0–1. */
export const useImportPart = (key: number): number => useParts((parts) => parts[key] ?? 0);

export function useShotImports(shotId: string, place: ImportPlace): readonly ShotImport[] {
  const list = useImports((state) => state.list);
  return useMemo(() => list.filter((each) => each.shotId === shotId && each.place === place), [list, shotId, place]);
}

/** Every file that is on its way into a shot, in the order they came. */
export function usePendingImports(shotId: string): readonly ShotImport[] {
  const list = useImports((state) => state.list);
  return useMemo(() => list.filter((each) => each.shotId === shotId && each.failure === null), [list, shotId]);
}

/** The file that came last to a frame, by shot and place: one that was picked before it is too late by then. */
const landed = new Map<string, { readonly key: number; readonly id: string }>();

/**
 * Brings files into the library and puts them where they were picked or dropped; the mode follows. What was chosen for a
 * frame while its file was still coming stays.
 */
export async function importIntoShot(
  shot: Shot,
  place: ImportPlace,
  files: readonly File[],
  change: (patch: Partial<ShotDraft>) => void,
): Promise<void> {
  useImports.setState(({ list }) => ({
    list: list.filter((each) => each.failure === null || each.shotId !== shot.id || each.place !== place),
  }));
  const added = files.map((file) => {
    lastKey += 1;
    // Read in a thread of its own while the page draws that the file comes.
    return { file, key: lastKey, headers: probeFile(file) };
  });
  useImports.setState(({ list }) => ({
    list: [
      ...list,
      ...added.map(({ file, key }) => ({
        key,
        shotId: shot.id,
        place,
        name: file.name,
        facts: undefined,
        failure: null,
      })),
    ],
  }));
  const spot = `${shot.id} ${place}`;
  const before = place === "references" ? null : shotDraftNow(shot)[place];
  const isTooLate = (key: number): boolean => {
    if (place === "references") return false;
    const now = shotDraftNow(shot)[place];
    const last = landed.get(spot);
    if (last !== undefined && last.id === now) return last.key > key;
    return now !== null && now !== before;
  };
  const looks = added.map(({ key, headers }) => headers.then((facts) => revise(key, { facts })));
  // Bringing half a gigabyte in would hold up the few kilobytes that a finding needs.
  await Promise.race([Promise.all(looks), new Promise((done) => setTimeout(done, LOOK_FIRST))]);
  // One after the other, so that references keep the order they were dropped in.
  for (const { file, key } of added) {
    try {
      const asset = await importMedia(file, { onProgress: (part) => useParts.setState({ [key]: part }) });
      const { id } = asset;
      queryClient.setQueryData(orpc.library.get.queryKey({ input: { id } }), asset);
      if (place === "references") {
        const { references } = shotDraftNow(shot);
        change({ references: [...references.filter((each) => each !== id), id], mode: "references" });
      } else if (!isTooLate(key)) {
        landed.set(spot, { key, id });
        change({ [place]: id, mode: "frames" });
      }
      dismissImport(key);
    } catch (failure) {
      revise(key, { failure });
    }
  }
}
