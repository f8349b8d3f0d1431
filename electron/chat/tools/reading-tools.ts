import type { Settings } from "#shared/contract/app/settings.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { Song } from "#shared/contract/songs/songs.ts";
import type { CastCard } from "#shared/contract/storyboard/cast.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { promptOf } from "#shared/rules/video/shot-request.ts";
import { entryOf } from "#shared/wire/own-entry.ts";
import { ToolCallRefused } from "./shot-proposals.ts";

const json = (value: unknown) => JSON.stringify(value, null, 1);

/** The board for the model: every shot with its settings and takes, and what of the library can be a reference. */
export function listShots(
  title: string,
  board: readonly Shot[],
  takes: readonly Task[],
  assets: readonly Asset[],
): string {
  const kinds = new Map(assets.map(({ id, kind }) => [id, kind]));
  const shots = board.map(({ id, number, draft, activeTakeId, chain }) => ({
    number,
    id,
    name: draft.name,
    // Cards as they are named: @Keeper.
    prompt: promptOf({ ...draft, promptPrefix: "", promptSuffix: "", cast: [] }, (id) => kinds.get(id)),
    ...(draft.cast.length > 0 ? { cast: draft.cast.map((card) => card.name) } : {}),
    model: draft.model,
    resolution: draft.resolution,
    duration: draft.duration,
    ratio: draft.ratio,
    made_from: draft.mode,
    references: draft.references,
    first_frame: draft.firstFrame,
    last_frame: draft.lastFrame,
    ...(chain === null ? {} : { begins_on_last_frame_of: chain.shotId }),
    takes: takes
      .filter((task) => task.shotId === id)
      .map((task) => ({ id: task.id, take: task.take, state: task.state, shown: task.id === activeTakeId })),
  }));
  const files = assets.map(({ id, kind, name }) => ({ id, kind, name }));
  return json({ film: title, shots, library: files });
}

/** The cast for the model: who can be named, what they bring, and where they are. */
export const readCast = (
  cast: readonly CastCard[],
  board: readonly Shot[],
  kindOf: (name: string) => string | undefined,
): string =>
  json(
    cast.map(({ id, name, kind, description, files }) => ({
      ...{ name: `@${name}`, kind, description },
      files: files.map((file) => ({ kind: kindOf(file.name) ?? "unknown", gives: file.gives })),
      in_shots: board.flatMap(({ number, draft }) => (draft.cast.some((card) => card.id === id) ? [number] : [])),
    })),
  );

/** Characters of a script in one answer. */
const MOST_SCRIPT_PART = 60_000;

export function readScript(script: string, from = 0): string {
  if (script === "") return json({ script: "", note: "The film has no script." });
  const part = script.slice(from, from + MOST_SCRIPT_PART);
  const to = from + part.length;
  return json({ script: part, from, to, of: script.length, ...(to < script.length ? { next: to } : {}) });
}

export const readSongs = (songs: readonly Song[]): string =>
  json(songs.map(({ id, draft: { title, style, lyrics, model } }) => ({ id, title, style, lyrics, model })));

/** The shots that are meant. Throws `ToolCallRefused` for one that isn't there. */
export function pickShots(board: readonly Shot[], ids: readonly string[] | undefined): readonly Shot[] {
  if (ids === undefined) return board;
  return ids.map((id) => {
    const shot = board.find((each) => each.id === id);
    if (!shot) throw new ToolCallRefused(`There is no shot ${id} on the board; call list_shots.`);
    return shot;
  });
}

/** Seconds of one take of each, by model and resolution, and the price where the person has said what a second costs. */
export function estimateCost(shots: readonly Shot[], prices: Settings["videoPrices"]): string {
  const groups = Map.groupBy(shots, ({ draft: { model, resolution } }) => `${model} ${resolution}`);
  const lines = [...groups].map(([key, group]) => {
    const seconds = group.reduce((sum, { draft }) => sum + draft.duration, 0);
    const price = entryOf(prices, key);
    return {
      model_and_resolution: key,
      shots: group.length,
      seconds,
      cost: price === undefined ? null : price * seconds,
    };
  });
  const seconds = lines.reduce((sum, line) => sum + line.seconds, 0);
  const known = lines.every(({ cost }) => cost !== null);
  const cost = known ? lines.reduce((sum, line) => sum + (line.cost ?? 0), 0) : null;
  const note = known ? "Prices are the person's own." : "The person has not said what a second costs for every line.";
  return json({ lines, seconds, cost, note });
}

export function readFindings(shots: readonly Shot[], check: (shotId: string) => readonly Finding[]): string {
  return json(
    shots.map(({ id, number, draft }) => ({
      number,
      id,
      name: draft.name,
      findings: check(id)
        .filter(({ severity }) => severity !== "pass")
        .map(({ severity, path, message, found, allowed }) => ({ severity, path, message, found, allowed })),
    })),
  );
}
