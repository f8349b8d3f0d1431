import type { EventEmitter } from "node:events";

/** What the person is asked about; the answer is the place of the button. */
export type WindowTrouble =
  | { readonly kind: "crash" }
  | { readonly kind: "hang"; readonly over: AbortSignal }
  | { readonly kind: "load"; readonly reason: string };

export interface WatchedWindow {
  /** Electron's window and what it shows. */
  readonly window: Pick<EventEmitter, "on">;
  readonly contents: Pick<EventEmitter, "on">;
  readonly isGone: () => boolean;
  readonly reload: () => void;
  /** Of a page that answers nothing any more: its process is ended first. */
  readonly reloadHung: () => void;
  readonly close: () => void;
  /** Whether a page that crashed may be loaded again without asking. */
  readonly mayReload: () => boolean;
  /** 0 is the way on with this page (for a hang: to wait), 1 the other. */
  readonly ask: (trouble: WindowTrouble) => Promise<number>;
  /** A line of the log: what happened, and Chromium's word for why. */
  readonly note: (event: string, data: Readonly<Record<string, unknown>>) => void;
}

/** Chromium's `ERR_ABORTED`: another address was asked for meanwhile. */
const ABORTED = -3;

/**
 * A page that crashes is loaded again, three times a minute at most; one that hangs or doesn't load is asked about. The
 * core goes on without it, and the page keeps what is typed in drafts of its own, so that nothing is lost by any of it.
 */
export function watchWindow(watched: WatchedWindow): void {
  const { window, contents, isGone, reload, reloadHung, close, mayReload, ask, note } = watched;
  let asking = false;
  let hang: AbortController | undefined;

  /** One question at a time: a page that crashes while it is asked about isn't asked about twice. */
  async function answer(trouble: WindowTrouble): Promise<number | undefined> {
    if (asking) return undefined;
    asking = true;
    try {
      const answered = await ask(trouble);
      return isGone() ? undefined : answered;
    } finally {
      asking = false;
    }
  }

  contents.on("render-process-gone", async (_event: unknown, details: { reason: string; exitCode: number }) => {
    hang?.abort();
    if (details.reason === "clean-exit") return;
    note("window gone", { reason: details.reason, exitCode: details.exitCode });
    if (mayReload()) return reload();
    const answered = await answer({ kind: "crash" });
    if (answered === 0) reload();
    else if (answered === 1) close();
  });
  contents.on(
    "did-fail-load",
    async (_event: unknown, code: number, reason: string, _address: string, main: boolean) => {
      if (!main || code === ABORTED) return;
      note("window not loaded", { exitCode: code });
      const answered = await answer({ kind: "load", reason });
      if (answered === 0) reload();
      else if (answered === 1) close();
    },
  );
  window.on("unresponsive", async () => {
    if (hang !== undefined) return;
    note("window hangs", {});
    const mine = new AbortController();
    hang = mine;
    const answered = await answer({ kind: "hang", over: mine.signal });
    hang = undefined;
    if (answered === 1 && !mine.signal.aborted) reloadHung();
  });
  window.on("responsive", () => hang?.abort());
}
