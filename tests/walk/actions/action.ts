import type { Dice } from "#tests/faults/world/dice.ts";
import type { Control } from "../accessible.ts";
import type { Hand } from "../hand.ts";
import type { Look } from "../look.ts";
import type { Step, StepKind, StepOf } from "../step.ts";
import type { WalkWorld } from "../walk-world.ts";

/** By what the next step is chosen. */
export interface Choice {
  readonly dice: Dice;
  readonly look: Look;
  /** Chosen by chance, those that were pressed less often before the others. */
  pickControl(fits: (control: Control) => boolean): Control | undefined;
  /** Chosen by chance, those that were chosen less often before the others. */
  pickSeldom(from: readonly string[]): string | undefined;
}

export interface Doing {
  readonly hand: Hand;
  readonly world: WalkWorld;
}

/** One kind of thing that a person does. */
export interface Action<Kind extends StepKind> {
  readonly kind: Kind;
  /** How often, beside the others. */
  readonly weight: number;
  /** What is done next, one step or several that belong together; none where it isn't possible now. */
  choose(choice: Choice): Step | readonly Step[] | undefined;
  /** Throws `NotThere` where what the step needs isn't there. */
  perform(doing: Doing, step: StepOf<Kind>): Promise<void>;
}
