import type { Asset } from "#shared/contract/library/media.ts";
import type { CaptionCue } from "#shared/film/index.ts";
import { type DigitalSource, digitalSourceOf } from "./digital-source.ts";

/** What a file says of itself, in any program that reads its metadata. Never a key, never an address. */
export interface Tags {
  readonly title: string;
  /** What was asked for, in the person's words. */
  readonly words: string;
  readonly lyrics: string;
  /** ISO 8601, UTC. */
  readonly date: string;
  /** What no format has a field for, by names of our own. */
  readonly own: readonly (readonly [name: `reelsong_${string}`, value: string])[];
  /** What kind of media it is, for every program that reads IPTC's metadata; null for what isn't said. */
  readonly source: DigitalSource | null;
  /** Words over the time of a film, as a track of their own; only an MP4 takes them. */
  readonly captions?: readonly CaptionCue[];
  /** Where players can jump to, ascending; only an MP4 takes them. */
  readonly chapters?: readonly Chapter[];
}

export interface Chapter {
  /** Seconds. */
  readonly start: number;
  readonly title: string;
}

/** The part of a task that its output carries. */
export interface TaggedTask {
  readonly model: string;
  readonly connectionName: string;
  readonly remoteId: string | null;
  readonly id: string;
  readonly createdAt: number;
  readonly sandbox: boolean;
  readonly request: Readonly<Record<string, unknown>>;
}

/** A few thousand words; what is cut here is whole in the sidecar. */
const LONGEST = 20_000;

const text = (value: unknown): string => (typeof value === "string" ? value.slice(0, LONGEST) : "");

/** Tags of a generated file; fetched a second time it gets the same. */
export function tagsOfTask(task: TaggedTask, title: string, words: string): Tags {
  const lyrics = text(task.request.lyrics);
  const asked = lyrics === "" ? text(words) : text(task.request.prompt);
  return {
    title,
    words: asked,
    lyrics,
    date: new Date(task.createdAt).toISOString(),
    source: task.sandbox ? "algorithmicMedia" : "trainedAlgorithmicMedia",
    own: [
      ["reelsong_model", task.model],
      ["reelsong_task", task.remoteId ?? task.id],
      ["reelsong_connection", task.connectionName],
      // The field for a comment may be the service's own.
      ...(asked === "" ? [] : ([["reelsong_prompt", asked]] as const)),
    ],
  };
}

/** Tags of a file whose origin tells all there is to tell; null for what is the person's own, which stays as it came. */
export function tagsOfOrigin(origin: Asset["origin"], title: string, createdAt: number): Tags | null {
  if (origin.type !== "retrieved") return null;
  const { model, remoteId, connectionName } = origin;
  const named = model === null ? [] : ([["reelsong_model", model]] as const);
  return {
    ...{ title, words: "", lyrics: "", date: new Date(createdAt).toISOString() },
    source: digitalSourceOf(origin, () => undefined),
    own: [...named, ["reelsong_task", remoteId], ["reelsong_connection", connectionName]],
  };
}
