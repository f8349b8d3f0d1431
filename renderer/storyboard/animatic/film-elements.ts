import type { Clip } from "./animatic-clips.ts";

/** Elements that wait with a file they have loaded: each keeps a decoder and some seconds of film in memory. */
const MOST_WAITING = 4;

/** What is to be seen or heard of a file: a clip, or a sound beside the takes. */
type ShownFile = Pick<Clip, "key" | "film" | "framing">;

/** A place for one `<video>` or `<audio>`, which keeps its file for as long as it is there. */
export interface FilmElement {
  /** Its own, never another's while it is there. */
  readonly id: string;
  /** The asset that it has loaded. */
  readonly film: string;
  /** Framed pictures stand in a frame of their own. */
  readonly framed: boolean;
  /** Key of the clip that it shows; null: it waits for one of its file. */
  readonly clip: string | null;
  /** When it began to wait, by count: the one that waits longest goes first. */
  readonly since: number;
}

/**
 * Who shows which clip now. A clip keeps its element, and one that is new takes an element that has loaded its file, so that
 * it has only to be sought in it; the others wait, at most four. What stays keeps its order, as a film that is moved
 * in the page stops. The same list where nothing changes.
 */
export function assignElements(before: readonly FilmElement[], shown: readonly ShownFile[]): readonly FilmElement[] {
  const isFor = (element: FilmElement, clip: ShownFile) =>
    element.film === clip.film && element.framed === (clip.framing !== undefined);
  const owners = new Map<string, ShownFile>();
  for (const clip of shown) {
    const own = before.find((element) => element.clip === clip.key && isFor(element, clip));
    if (own) owners.set(own.id, clip);
  }
  const settled = new Set([...owners.values()].map(({ key }) => key));
  const added: FilmElement[] = [];
  const latest = Math.max(0, ...before.map(({ since }) => since)) + 1;
  for (const clip of shown) {
    if (settled.has(clip.key) || clip.film === null) continue;
    const free = before.find((element) => !owners.has(element.id) && isFor(element, clip));
    if (free) {
      owners.set(free.id, clip);
      continue;
    }
    const framed = clip.framing !== undefined;
    const taken = new Set([...before, ...added].map(({ id }) => id));
    const name = (count: number) => `${clip.film} ${framed} ${count}`;
    let count = 0;
    while (taken.has(name(count))) count += 1;
    added.push({ id: name(count), film: clip.film, framed, clip: clip.key, since: 0 });
  }
  const waiting = before
    .filter(({ id }) => !owners.has(id))
    .map((element) => (element.clip === null ? element : { ...element, clip: null, since: latest }))
    .toSorted((a, b) => b.since - a.since)
    .slice(0, MOST_WAITING);
  const stays = before.flatMap((element): FilmElement[] => {
    const clip = owners.get(element.id);
    if (clip) return [element.clip === clip.key ? element : { ...element, clip: clip.key, since: 0 }];
    return waiting.filter(({ id }) => id === element.id);
  });
  const after = [...stays, ...added];
  const isSame = after.length === before.length && after.every((element, index) => element === before[index]);
  return isSame ? before : after;
}
