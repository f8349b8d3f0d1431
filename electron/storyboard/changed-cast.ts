import { v7 as newId } from "uuid";
import type { CardFields, CastCard } from "#shared/contract/storyboard/cast.ts";
import { cardKey, freeName, MOST_CARDS, nameProblem } from "#shared/rules/cast/index.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { withChanges } from "./inherited.ts";

/** What a change may name; undefined leaves a value as it is. */
type CardPatch = { readonly [Name in keyof CardFields]?: CardFields[Name] | undefined };

/** The contract's `castChange`. */
export type CastChange =
  | {
      readonly do: "add";
      readonly id?: string | undefined;
      readonly card: CardFields;
      readonly freely?: boolean | undefined;
    }
  | { readonly do: "edit"; readonly id: string; readonly card: CardPatch }
  | { readonly do: "remove"; readonly id: string }
  | { readonly do: "move"; readonly id: string; readonly to: number };

export interface ChangedCast {
  readonly cast: CastCard[];
  /** Ids, in the order of the changes. */
  readonly added: string[];
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
}

/**
 * A film's cast after these changes. Throws `invalid_input` for a name that no card can have or another one has, and for
 * more cards than a film takes; `record_not_found` for a card that is gone.
 */
export function changedCast(cast: readonly CastCard[], changes: readonly CastChange[]): ChangedCast {
  let cards = [...cast];
  const added: string[] = [];
  const renamed: { from: string; to: string }[] = [];
  const named = (name: string, own?: string) =>
    allowedName(
      name,
      cards.filter(({ id }) => id !== own).map((card) => card.name),
    );
  for (const change of changes) {
    if (change.do === "add") {
      const { id = newId(), card, freely = false } = change;
      if (cards.some((each) => each.id === id))
        throw failure("invalid_input", { message: "This card already exists." });
      const taken = cards.map(({ name }) => name);
      const name = named(freely ? freeName(card.name.trim(), taken) : card.name);
      cards.push({ ...card, id, name });
      added.push(id);
      continue;
    }
    const at = cards.findIndex(({ id }) => id === change.id);
    const card = cards[at];
    if (card === undefined) throw failure("record_not_found", { message: "This card no longer exists." });
    if (change.do === "remove") cards = cards.toSpliced(at, 1);
    else if (change.do === "move") cards = cards.toSpliced(at, 1).toSpliced(change.to - 1, 0, card);
    else {
      const next = withChanges(card, change.card);
      const name = named(next.name, card.id);
      cards[at] = { ...next, name };
      if (name !== card.name) renamed.push({ from: card.name, to: name });
    }
  }
  if (cards.length > MOST_CARDS && cards.length > cast.length) {
    throw failure("invalid_input", {
      message: `The film would have ${cards.length} cards. A film can have up to ${MOST_CARDS}.`,
      details: { found: cards.length, allowed: MOST_CARDS },
    });
  }
  return { cast: cards, added, renamed };
}

function allowedName(name: string, others: readonly string[]): string {
  const problem = nameProblem(name, others);
  const trimmed = name.trim().normalize("NFC");
  if (problem === undefined) return trimmed;
  if (problem === "taken") {
    const other = others.find((one) => cardKey(one) === cardKey(trimmed)) ?? trimmed;
    throw failure("invalid_input", { message: `Another card of this film is called ${other}.`, details: { problem } });
  }
  throw failure("invalid_input", { message: `A card can’t be called “${trimmed}”.`, details: { problem } });
}
