import type { CastProposalItem, Proposal } from "#shared/contract/chat/director.ts";
import { type CastCard, type CastChange, plainCard } from "#shared/contract/storyboard/cast.ts";
import type { WriteCastInput } from "#shared/director/index.ts";
import { cardKey, nameProblem } from "#shared/rules/cast/index.ts";
import { type Stale, ToolCallRefused } from "./shot-proposals.ts";

export type CastProposal = Extract<Proposal, { kind: "cast" }>;

const problems = {
  empty: "it is empty.",
  long: "at most 60 characters are allowed.",
  signs: "letters, figures, blanks, hyphens and apostrophes only.",
  mention: "shots mention numbered references this way.",
  taken: "another card has this name.",
} as const;

const toldOf = ({ name, kind, description }: CastCard) => ({ name, kind, description });

/** Changes of the cast as the person will see them. Throws `ToolCallRefused` for a name that no card can have. */
export function proposeCast(projectId: string, { cards }: WriteCastInput, cast: readonly CastCard[]): CastProposal {
  const names = new Map(cast.map((card) => [card.id, card.name]));
  const seen = new Set<string>();
  const items = cards.map(({ name: written, new_name, remove, ...told }, index): CastProposalItem => {
    const at = `cards[${index}]`;
    const name = written.replace(/^@/, "").trim().normalize("NFC");
    if (seen.has(cardKey(name))) throw new ToolCallRefused(`${at}.name: ${name} is named twice.`);
    seen.add(cardKey(name));
    const card = cast.find((one) => cardKey(one.name) === cardKey(name));
    const wanted = new_name?.replace(/^@/, "").trim().normalize("NFC") ?? name;
    const others = [...names].flatMap(([id, one]) => (id === card?.id ? [] : [one]));
    const problem = remove ? undefined : nameProblem(wanted, others);
    if (problem)
      throw new ToolCallRefused(`${at}.${new_name === undefined ? "name" : "new_name"}: ${problems[problem]}`);
    if (!card) {
      if (remove || new_name !== undefined)
        throw new ToolCallRefused(`${at}.name: there is no card ${name}; call read_cast.`);
      names.set(`new ${index}`, name);
      const { kind = plainCard.kind, description = "" } = told;
      return { kind: "add", cardId: null, before: null, after: { name, kind, description: description.trim() } };
    }
    const before = toldOf(card);
    if (remove) {
      names.delete(card.id);
      return { kind: "remove", cardId: card.id, before, after: {} };
    }
    names.set(card.id, wanted);
    const { kind, description } = told;
    const after = {
      ...(wanted === card.name ? {} : { name: wanted }),
      ...(kind === undefined || kind === card.kind ? {} : { kind }),
      ...(description === undefined || description.trim() === card.description
        ? {}
        : { description: description.trim() }),
    };
    if (Object.keys(after).length === 0) throw new ToolCallRefused(`${at}: nothing changes.`);
    return { kind: "change", cardId: card.id, before, after };
  });
  return { kind: "cast", projectId, items };
}

/** Items over a card that was changed or is gone, or whose name another card has by now. */
export function staleCast({ items }: CastProposal, cast: readonly CastCard[] | undefined): Stale[] {
  return items.flatMap(({ cardId, before, after }, item): Stale[] => {
    const card = cast?.find(({ id }) => id === cardId);
    if (cast === undefined || (cardId !== null && card === undefined)) return [{ item, why: "gone" }];
    const changed = card !== undefined && JSON.stringify(toldOf(card)) !== JSON.stringify(before);
    const { name } = after;
    const taken = name !== undefined && cast.some((one) => one.id !== cardId && cardKey(one.name) === cardKey(name));
    return changed || (cardId === null && taken) ? [{ item, why: "changed" }] : [];
  });
}

/** The accepted items as changes of the film's cast: what goes makes room for what comes. */
export function castChanges({ items }: CastProposal, accepted: readonly number[]): CastChange[] {
  const changes = accepted.flatMap((index): CastChange[] => {
    const item = items[index];
    if (!item) return [];
    const { cardId, after, kind } = item;
    if (cardId === null) {
      const { name = "", kind: what = plainCard.kind, description = "" } = after;
      return [{ do: "add", card: { ...plainCard, name, kind: what, description }, freely: true }];
    }
    return kind === "remove" ? [{ do: "remove", id: cardId }] : [{ do: "edit", id: cardId, card: after }];
  });
  return changes.toSorted((a, b) => Number(b.do === "remove") - Number(a.do === "remove"));
}

export function castDecisionWords({ items }: CastProposal, accepted: readonly number[]): string {
  const lines = items.map(({ kind, before, after }, index) => {
    const name = after.name ?? before?.name ?? "";
    return `- ${accepted.includes(index) ? "accepted" : "refused"}: ${kind} @${name}`;
  });
  return [`The person accepted ${accepted.length} of ${items.length} cards.`, ...lines].join("\n");
}
