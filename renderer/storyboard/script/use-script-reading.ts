import { useEffect, useMemo, useState } from "react";
import type { BoardScene, ShotBounds } from "#shared/script/index.ts";
import { textReader } from "./script-client.ts";
import { readingOf, type ScriptReading } from "./script-reading.ts";

/** Texts up to this length are read as they are typed; longer ones in a worker, once typing rests. In characters. */
const LIVE = 150_000;
/** Milliseconds. */
const REST = 400;

export interface ScriptState extends ScriptReading {
  /** `reading`: what is here is of an older text or board. `tooSlow`: it couldn't be read in time, and nothing is. */
  readonly state: "read" | "reading" | "tooSlow";
}

const nothing: ScriptReading = { scenes: [], notes: [], seconds: 0, differences: [] };

interface Late {
  readonly text: string;
  readonly board: readonly BoardScene[] | null;
  /** Undefined: it took too long. */
  readonly reading: ScriptReading | undefined;
}

/** What a script says and the board has otherwise. A text that takes too long to read leaves the page as it is. */
export function useScriptReading(
  text: string,
  board: readonly BoardScene[] | null,
  bounds: ShotBounds,
  reader: Pick<typeof textReader, "ask"> = textReader,
): ScriptState {
  const short = text.length <= LIVE;
  const read = useMemo(() => (short ? readingOf(text, board, bounds) : undefined), [short, text, board, bounds]);
  const [late, setLate] = useState<Late>();
  useEffect(() => {
    if (short) return;
    const leaving = new AbortController();
    const done = (reading: ScriptReading | undefined) => {
      if (!leaving.signal.aborted) setLate({ text, board, reading });
    };
    const rest = setTimeout(() => {
      reader.ask({ do: "text", text, board, bounds }, { signal: leaving.signal }).then(done, () => done(undefined));
    }, REST);
    return () => {
      clearTimeout(rest);
      leaving.abort();
    };
  }, [short, text, board, bounds, reader]);
  return useMemo(() => {
    if (read) return { ...read, state: "read" };
    const known = late?.reading ?? nothing;
    if (late?.text !== text || late.board !== board) return { ...known, state: "reading" };
    return { ...known, state: late.reading ? "read" : "tooSlow" };
  }, [read, late, text, board]);
}
