import { useEffect, useState } from "react";
import { announce } from "#renderer/lib/index.ts";

/** What became of a figure that was typed. */
export interface Judged {
  /** `taken`: the field shows the figure that is kept. `odd`: what is no figure stays, to be mended. */
  readonly as: "taken" | "odd";
  /** What is to be read beside the field. */
  readonly note?: string;
}

/** Milliseconds for which it stands beside a field that something else was kept than was typed. */
const READ = 8000;

/**
 * A figure while it is typed: `typed` is null while the field shows what is kept. `commit` judges it; what is no figure
 * stays as it was typed until it is mended or taken back, and its note with it.
 */
export function useTypedFigure(judge: (typed: string) => Judged) {
  const [typed, setTyped] = useState<string | null>(null);
  const [note, setNote] = useState<{ readonly text: string; readonly odd: boolean } | null>(null);
  useEffect(() => {
    if (note === null || note.odd) return undefined;
    const timer = setTimeout(() => setNote(null), READ);
    return () => clearTimeout(timer);
  }, [note]);
  const write = (text: string | null) => {
    setNote(null);
    setTyped(text);
  };
  const commit = () => {
    if (typed === null) return;
    const judged = judge(typed);
    if (judged.as === "taken") setTyped(null);
    if (judged.note === undefined) return;
    setNote({ text: judged.note, odd: judged.as === "odd" });
    announce(judged.note);
  };
  return { typed, write, commit, takeBack: () => write(null), note: note?.text ?? null, odd: note?.odd === true };
}
