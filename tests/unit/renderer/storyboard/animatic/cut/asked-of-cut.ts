import type { Cut } from "#renderer/storyboard/animatic/cut/use-cut.ts";
import type { CutClip } from "#shared/film/cut.ts";

/** A cut that only notes what is asked of it, where `editing` of the chosen clip is open and `said` is what is known of it. */
export function askedOfCut(
  deeds: readonly (keyof Cut & string)[],
  { said = {}, chosen = "b", editing }: { said?: Partial<CutClip>; chosen?: string; editing: string },
) {
  const asked: unknown[][] = [];
  const does = deeds.map((what) => [what, (...given: unknown[]) => void asked.push([what, ...given])] as const);
  const cut = {
    ...{ chosen, editing, settingsOf: () => ({ from: 0, to: null, fade: 0, ...said }) },
    ...Object.fromEntries(does),
  } as unknown as Cut;
  return { asked, cut };
}
