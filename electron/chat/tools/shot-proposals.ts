import { v7 as newId } from "uuid";
import type { Proposal, ShotProposal } from "#shared/contract/chat/director.ts";
import type { Shot, ShotChange, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { WriteShotsInput } from "#shared/director/index.ts";
import { isWebAddress } from "#shared/wire/media/asset-url.ts";

export type ShotsProposal = Extract<Proposal, { kind: "shots" }>;
export type Stale = { item: number; why: "changed" | "gone" };

/** Thrown for what a model asked and can mend: its words answer the call. */
export class ToolCallRefused extends Error {
  override readonly name = "ToolCallRefused";
}

/** The changes of a call as the person will see them. Throws `ToolCallRefused` for what is not on the board. */
export function proposeShots(
  projectId: string,
  { shots: wanted }: WriteShotsInput,
  board: readonly Shot[],
  knowsAsset: (assetId: string) => boolean,
): ShotsProposal {
  const byId = new Map(board.map((shot) => [shot.id, shot]));
  const seen = new Set<string>();
  const items = wanted.map((change, index): ShotProposal => {
    const { id, remove, place = null, references, ...values } = change;
    // An address that the person gave the shot may stay; a model brings none of its own.
    const given = (id === undefined ? undefined : byId.get(id))?.draft.references ?? [];
    for (const asset of references ?? []) {
      if (!(isWebAddress(asset) ? given.includes(asset) : knowsAsset(asset)))
        throw new ToolCallRefused(`shots[${index}].references: the library has no file ${asset}.`);
    }
    const asked = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    const after: Partial<ShotDraft> = {
      ...asked,
      ...(references === undefined ? {} : { references, mode: references.length > 0 ? "references" : "text" }),
    };
    if (id === undefined) {
      if (remove) throw new ToolCallRefused(`shots[${index}]: a shot without an id can't be removed.`);
      if (!change.prompt?.trim()) throw new ToolCallRefused(`shots[${index}]: a new shot needs a prompt.`);
      return { kind: "add", shotId: null, before: null, after, place };
    }
    const shot = byId.get(id);
    if (!shot) throw new ToolCallRefused(`shots[${index}].id: there is no shot ${id} on the board; call list_shots.`);
    if (seen.has(id))
      throw new ToolCallRefused(`shots[${index}].id: the shot ${id} is named twice; put its changes together.`);
    seen.add(id);
    const before = { number: shot.number, draft: shot.draft };
    if (remove) return { kind: "remove", shotId: id, before, after: {}, place: null };
    if (Object.keys(after).length === 0 && place === null)
      throw new ToolCallRefused(`shots[${index}]: nothing changes.`);
    return { kind: "change", shotId: id, before, after, place };
  });
  return { kind: "shots", projectId, items };
}

/** Items that no longer fit: what they would overwrite isn't what was there when it was proposed. */
export function staleShots({ items }: ShotsProposal, board: readonly Shot[]): Stale[] {
  const byId = new Map(board.map((shot) => [shot.id, shot]));
  return items.flatMap(({ shotId, before, after, kind }, item): Stale[] => {
    if (shotId === null || before === null) return [];
    const now = byId.get(shotId);
    if (!now) return [{ item, why: "gone" }];
    // Changes of other fields don't matter, unless the shot is to go with all of them.
    const fields = kind === "remove" ? Object.keys(before.draft) : Object.keys(after);
    const differs = fields.some((name) => !same(now.draft, before.draft, name as keyof ShotDraft));
    return differs ? [{ item, why: "changed" }] : [];
  });
}

const same = (a: ShotDraft, b: ShotDraft, name: keyof ShotDraft) => JSON.stringify(a[name]) === JSON.stringify(b[name]);

/** The accepted items as one step of the board; `added` are the ids of the new shots, by item. */
export function stepOf(
  { items }: ShotsProposal,
  accepted: readonly number[],
): {
  changes: ShotChange[];
  added: Map<number, string>;
} {
  const changes: ShotChange[] = [];
  const added = new Map<number, string>();
  for (const index of accepted) {
    const item = items[index];
    if (!item) continue;
    const { kind, shotId, after, place } = item;
    const id = shotId ?? newId();
    if (kind === "remove") changes.push({ do: "remove", id });
    else if (kind === "add") {
      added.set(index, id);
      changes.push({ do: "add", id, after: null, draft: after });
    } else if (Object.keys(after).length > 0) changes.push({ do: "edit", id, draft: after });
    if (kind !== "remove" && place !== null) changes.push({ do: "move", id, to: place });
  }
  return { changes, added };
}

/** What the model is told of the decision. */
export function decisionWords(
  { items }: ShotsProposal,
  accepted: readonly number[],
  added: ReadonlyMap<number, string>,
  board: readonly Shot[],
): string {
  const lines = items.map(({ kind, shotId, before, after }, index) => {
    const id = shotId ?? added.get(index);
    const name = after.name || before?.draft.name || after.prompt?.slice(0, 60) || "";
    const number = board.find((shot) => shot.id === id)?.number ?? before?.number;
    const verb = { add: "add", change: "change", remove: "remove" }[kind];
    const which = [number === undefined ? "" : `shot ${number}`, id ? `(id ${id})` : "", name && `“${name}”`];
    return `- ${accepted.includes(index) ? "accepted" : "refused"}: ${verb} ${which.filter(Boolean).join(" ") || "a shot"}`;
  });
  const total = `The person accepted ${accepted.length} of ${items.length} changes.`;
  return [total, ...lines, `The board has ${board.length} shots now.`].join("\n");
}
