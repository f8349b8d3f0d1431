import type { ReactNode } from "react";
import type { SampleWords } from "./sample-words.ts";

/** In the order in which they are shown. */
export const states = [
  ...(["default", "hover", "focus", "selected", "disabled"] as const),
  ...(["invalid", "loading", "empty", "long"] as const),
];
export type State = (typeof states)[number];

/** One component of `renderer/components` in every state that it can be in. */
export interface Specimen {
  /** As `renderer/components/index.ts` exports it. */
  readonly name: string;
  /** `hover` and `focus` are the default under the pointer and with the keyboard's focus; they needn't be given. */
  readonly shown: Readonly<Partial<Record<State, ReactNode>>>;
  /** It answers the pointer and takes the focus. */
  readonly reacts?: boolean;
  /** It has the size of what is around it: pixels that its cell is wide. */
  readonly width?: number;
  /** It floats over the whole page: each state stands open in a page of its own, of this size in pixels. */
  readonly stage?: { readonly width: number; readonly height: number; readonly opened?: Opening };
}

/** What is done to the first element that can be pressed, so that what floats is there. */
export type Opening = "press" | "right-click" | "focus";

/** The samples of one area, in the words of a language. */
export type Specimens = (say: SampleWords) => readonly Specimen[];

/** The states a specimen is shown in, in their order. */
export function statesOf({ shown, reacts = false }: Specimen): readonly State[] {
  return states.filter((state) => shown[state] !== undefined || (reacts && (state === "hover" || state === "focus")));
}

/** What stands in a state's cell. */
export const shownIn = ({ shown }: Specimen, state: State): ReactNode => shown[state] ?? shown.default;
