import type { FilmPart, Proposal } from "#shared/contract/chat/director.ts";
import { type CastCard, plainCard } from "#shared/contract/storyboard/cast.ts";
import type { Project } from "#shared/contract/storyboard/project.ts";
import type { ShotChange } from "#shared/contract/storyboard/storyboard.ts";
import type { WriteFilmInput } from "#shared/director/index.ts";
import { nameProblem } from "#shared/rules/cast/index.ts";
import { type Stale, ToolCallRefused } from "./shot-proposals.ts";

export type FilmProposal = Extract<Proposal, { kind: "film" }>;

/** The film as one proposal, part by part. Throws `ToolCallRefused` where it can't be what a film begins with. */
export function proposeFilm(film: Project, { title, look, cast, shots, ratio, song }: WriteFilmInput): FilmProposal {
  if (film.shotCount > 0)
    throw new ToolCallRefused(`The film has ${film.shotCount} shots already; change them with write_shots.`);
  const names = new Set<string>();
  for (const [index, { name }] of cast.entries()) {
    const known = name.trim().toLowerCase();
    if (known === "") throw new ToolCallRefused(`cast[${index}].name: it is empty.`);
    if (names.has(known)) throw new ToolCallRefused(`cast[${index}].name: “${name}” is there twice.`);
    names.add(known);
  }
  const blank = shots.findIndex(({ prompt }) => prompt.trim() === "");
  if (blank >= 0) throw new ToolCallRefused(`shots[${blank}].prompt: a shot needs a prompt.`);
  const words = { title: title.trim(), look: look.trim() };
  const items: FilmPart[] = [
    ...(words.title === "" ? [] : [{ part: "title" as const, before: film.title, after: words.title }]),
    ...(words.look === ""
      ? []
      : [{ part: "look" as const, before: film.defaults.promptPrefix, after: endOfSentence(words.look) }]),
    ...cast.map(({ name, description }) => ({ part: "cast" as const, name: name.trim(), description })),
    ...shots.map((after) => ({ part: "shot" as const, after })),
    ...(song === undefined ? [] : [{ part: "song" as const, after: song }]),
  ];
  return { kind: "film", projectId: film.id, ratio: ratio ?? null, items };
}

/** It stands before other words: "35 mm film, muted teal" goes on as a sentence of its own. */
const endOfSentence = (words: string) => `${words}${/[.!?。！？]$/.test(words) ? "" : "."} `;

/** Parts that would overwrite what somebody wrote since, or whose film is gone. */
export function staleFilm({ items }: FilmProposal, film: Project | undefined): Stale[] {
  return items.flatMap((item, index): Stale[] => {
    if (!film) return [{ item: index, why: "gone" }];
    const now = item.part === "title" ? film.title : item.part === "look" ? film.defaults.promptPrefix : undefined;
    return now === undefined || !("before" in item) || now === item.before ? [] : [{ item: index, why: "changed" }];
  });
}

/** What the accepted parts come to. `changes` name their new shots by the ids in `added`, by item. */
export interface FilmStart {
  readonly title: string | undefined;
  readonly look: string | undefined;
  /** Cards of the cast, whom the prompts name by then. */
  readonly cards: CastCard[];
  readonly changes: ShotChange[];
  readonly added: ReadonlyMap<number, string>;
  readonly song: Extract<FilmPart, { part: "song" }>["after"] | undefined;
}

export function startOf({ items }: FilmProposal, accepted: readonly number[], newId: () => string): FilmStart {
  const taken = accepted.flatMap((index) => {
    const item = items[index];
    return item ? [{ index, item }] : [];
  });
  const cast = taken.flatMap(({ item }) => (item.part === "cast" ? [item] : []));
  const cards = cast.flatMap(({ name, description }): CastCard[] =>
    nameProblem(name, []) ? [] : [{ ...plainCard, id: newId(), name, description: description.trim() }],
  );
  const added = new Map<number, string>();
  const changes = taken.flatMap(({ index, item }): ShotChange[] => {
    if (item.part !== "shot") return [];
    const id = newId();
    added.set(index, id);
    return [{ do: "add", id, after: null, draft: { ...item.after, prompt: withCast(item.after.prompt, cast, cards) } }];
  });
  const one = <Part extends FilmPart["part"]>(part: Part) =>
    taken.find(({ item }) => item.part === part)?.item as Extract<FilmPart, { part: Part }> | undefined;
  return { title: one("title")?.after, look: one("look")?.after, cards, changes, added, song: one("song")?.after };
}

/**
 * A model of video sees one prompt alone: whoever is named in it is described in it, in the same words each time. Cards do
 * so by their names; who is called as no card can be is described behind the prompt.
 */
function withCast(
  prompt: string,
  cast: readonly { readonly name: string; readonly description: string }[],
  cards: readonly CastCard[],
): string {
  const carded = new Set(cards.map(({ name }) => name));
  // The longer name first: “Ana Maria” isn't “Ana”.
  const byLength = [...carded].toSorted((a, b) => b.length - a.length);
  const written = byLength.reduce((text, name) => text.replace(asWord(name), `@${name}`), prompt.trim());
  const others = cast.filter(
    ({ name, description }) => !carded.has(name) && description.trim() !== "" && asWord(name).test(prompt),
  );
  return [written, ...others.map(({ name, description }) => `${name}: ${description.trim()}`)].join("\n");
}

/** A name stands by itself: “Ana” isn't in “banana”. Chinese and Japanese write no spaces between words. */
function asWord(name: string): RegExp {
  const literal = name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const spaced = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\s'’.-]+$/u.test(name);
  return new RegExp(spaced ? `(?<![@\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])` : `(?<!@)${literal}`, "gu");
}

/** What the model is told of the decision. */
export function filmDecisionWords(
  { items }: FilmProposal,
  accepted: readonly number[],
  added: ReadonlyMap<number, string>,
  songId: string | null,
): string {
  const lines = items.map((item, index) => {
    const id = item.part === "shot" ? added.get(index) : item.part === "song" ? songId : null;
    const given = "name" in item ? item.name : item.part === "shot" ? item.after.name : "";
    // In one line: a model's name must not read as a line of what was decided.
    const name = given.replaceAll(/\s+/g, " ").trim();
    const words = [item.part, id ? `(id ${id})` : "", name && `“${name}”`].filter(Boolean).join(" ");
    return `- ${accepted.includes(index) ? "accepted" : "refused"}: ${words}`;
  });
  return [`The person accepted ${accepted.length} of ${items.length} parts.`, ...lines].join("\n");
}
