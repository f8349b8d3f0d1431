import type { Mutant, MutantKind } from "./find-mutants.ts";

/** A fault that changes nothing which anybody could notice, and why. */
export interface Equivalent {
  readonly file: string;
  readonly kind: MutantKind;
  /** The whole line it stands in, without its indentation. */
  readonly line: string;
  readonly why: string;
}

export const equivalents: readonly Equivalent[] = [
  {
    file: "electron/service/client/rate-limiter.ts",
    kind: "constant",
    line: "let notBefore = 0;",
    why: "a millisecond after 1970 is as long ago",
  },
  {
    file: "renderer/chat/use-follow-end.ts",
    kind: "constant",
    line: 'element.addEventListener("scroll", moved, { passive: true });',
    why: "a scroll can't be prevented",
  },
  {
    file: "renderer/storyboard/row-window.ts",
    kind: "constant",
    line: 'scroller.addEventListener("scroll", look, { passive: true });',
    why: "a scroll can't be prevented",
  },
  {
    file: "renderer/storyboard/row-window.ts",
    kind: "constant",
    line: "const [near, setNear] = useState<RowWindow>(() => windowOf(0, 1080, count));",
    why: "one pixel more is in the same step of six rows",
  },
  {
    file: "electron/service/client/http-call.ts",
    kind: "boundary",
    line: "if (signals.length > 0) init.signal = AbortSignal.any(signals);",
    why: "a signal of no signals never ends anything",
  },
  {
    file: "electron/tasks/recover.ts",
    kind: "boundary",
    line: 'else if (task.state !== "intent" && task.nextPollAt !== null && task.nextPollAt > c.now())',
    why: "what is due at this very millisecond is due either way",
  },
  {
    file: "electron/tasks/task-engine.ts",
    kind: "removed call",
    line: "if (this.#timer !== null) clearTimeout(this.#timer);",
    why: "a look too many at the ledger finds nothing due",
  },
];

export function isListed(list: readonly Equivalent[], mutant: Mutant, source: string): boolean {
  const line = source.split("\n")[mutant.line - 1]?.trim();
  return list.some((each) => each.file === mutant.file && each.kind === mutant.kind && each.line === line);
}
