import type { Snippet } from "#renderer/media/sound/index.ts";
import type { HeardSnippet } from "../mix/film-mix.ts";
import type { HeardPart } from "./heard-at.ts";

/** Seconds that are heard of one place: two frames, enough to tell a word's beginning from its end. */
export const SNIPPET = 0.08;
/** Milliseconds after which the next place is heard: quicker changes are a buzz. */
const EACH = 40;
/** Milliseconds after which a place is heard no more: the playhead stands still by then, or lies elsewhere. */
const LATE = 250;

export interface ScrubSound {
  /** The playhead was moved to this moment of the film. */
  readonly at: (time: number) => void;
  /** It was let go, or the film plays: nothing goes on. */
  readonly stop: () => void;
}

export interface ScrubParts {
  readonly heardAt: (time: number) => readonly HeardPart[];
  readonly read: (parts: readonly HeardPart[]) => Promise<readonly (Snippet | null)[]>;
  /** Plays them together; returns what ends them. */
  readonly play: (snippets: readonly HeardSnippet[]) => () => void;
  /** Milliseconds. */
  readonly now?: () => number;
}

/**
 * What one hears while the playhead is moved: a short piece of each place. One is read at a time; of the places that it comes
 * by meanwhile only the newest is heard. The pieces are decoded from the files beside the players: a player that has to play
 * from a place for a moment seeks twice, and its picture would come late.
 */
export function openScrubSound({ heardAt, read, play, now = () => performance.now() }: ScrubParts): ScrubSound {
  let wanted: { readonly time: number; readonly since: number } | undefined;
  let busy = false;
  let quiet = () => {};
  /** Grows when it is let go: what was asked for before isn't heard. */
  let turn = 0;
  const hear = async ({ time, since }: { readonly time: number; readonly since: number }) => {
    const mine = turn;
    const parts = heardAt(time);
    const found = parts.length === 0 ? [] : await read(parts).catch(() => []);
    if (mine !== turn || now() - since > LATE) return;
    quiet();
    quiet = play(
      parts.flatMap(({ gain, rate, seconds }, index) => {
        const snippet = found[index];
        return snippet ? [{ snippet, gain, rate, seconds }] : [];
      }),
    );
    await new Promise((done) => setTimeout(done, EACH));
  };
  const hearAll = async () => {
    busy = true;
    while (wanted !== undefined) {
      const next = wanted;
      wanted = undefined;
      // What can't be played isn't heard; the next place may be.
      await hear(next).catch(() => {});
    }
    busy = false;
  };
  return {
    at: (time) => {
      wanted = { time, since: now() };
      if (!busy) void hearAll();
    },
    stop: () => {
      turn += 1;
      wanted = undefined;
      quiet();
      quiet = () => {};
    },
  };
}
