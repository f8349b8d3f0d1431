import { randomUUID } from "node:crypto";
import {
  type ForeignFile,
  type ForeignFilm,
  type ForeignSong,
  type ForeignTask,
  most,
} from "#core/database/foreign/index.ts";
import type { ReplySettings } from "#shared/contract/chat/conversations.ts";
import type { PresetSettings } from "#shared/contract/chat/presets.ts";
import { cutFor } from "#shared/film/cut.ts";
import { notesFor } from "#shared/film/film-notes.ts";
import type { SoundClips } from "#shared/film/sound-clips.ts";
import { type SavedCut, versionsFor } from "#shared/film/versions.ts";
import { isWebAddress } from "#shared/wire/media/asset-url.ts";
import { musicRequest } from "#shared/wire/music/music.ts";
import { videoRequest } from "#shared/wire/video/video.ts";
import type { RecordMatcher } from "./record-matcher.ts";

type Ids = Pick<RecordMatcher, "idOf" | "nowhere">;
type Origin = ForeignFile["origin"];

/** A whole text that names a file of a library; anything else is words. */
const assetName = /^asset:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/**
 * The same value with other addresses in it. A name that the archive doesn't explain leads nowhere: nothing of an archive
 * can name a file that was here before it. The depth was counted when it was read.
 */
export function withAssets<Value>(value: Value, ids: Ids): Value {
  return replaced(value, ids) as Value;
}

function replaced(value: unknown, ids: Ids): unknown {
  if (typeof value === "string") {
    const named = assetName.exec(value)?.[1];
    return named === undefined ? value : `asset:${ids.idOf("asset", named) ?? ids.nowhere(named)}`;
  }
  if (Array.isArray(value)) return value.map((each) => replaced(each, ids));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaced(each, ids)]));
}

/** A medium of a draft: a public address stays as it was read, and is nothing but an address here. */
const mediumHere = (name: string | null, ids: Ids): string | null =>
  name !== null && isWebAddress(name) ? name : ids.idOf("asset", name);
const mediaHere = (list: readonly string[], ids: Ids): string[] => list.flatMap((one) => mediumHere(one, ids) ?? []);

/** Cards with the files that came with them. */
const cardsHere = <File extends { readonly name: string }, Card extends { readonly files: readonly File[] }>(
  cards: readonly (Card & { files: readonly File[] })[],
  ids: Ids,
) =>
  cards.map((card) => ({
    ...card,
    files: card.files.flatMap((file) => {
      const name = mediumHere(file.name, ids);
      return name === null ? [] : [{ ...file, name }];
    }),
  }));

/** A sound whose file the archive doesn't have is left out. */
const soundsHere = (sounds: SoundClips, ids: Ids): SoundClips =>
  Object.fromEntries(
    Object.entries(sounds).flatMap(([id, sound]) => {
      const assetId = ids.idOf("asset", sound.assetId);
      return assetId === null ? [] : [[id, { ...sound, assetId }]];
    }),
  );

/** What lies under a cut. */
const underHere = ({ song, sounds }: Pick<SavedCut, "song" | "sounds">, ids: Ids) => ({
  ...(song === undefined ? {} : { song: ids.idOf("asset", song) }),
  ...(sounds === undefined ? {} : { sounds: soundsHere(sounds, ids) }),
});

export function filmHere({ project, script, scenes, shots }: ForeignFilm, own: string, ids: Ids): ForeignFilm {
  const sceneHere = new Map(scenes.map(({ id }) => [id, ids.nowhere(`${own} ${id}`)]));
  const { defaults, film } = project;
  const shotHere = (shot: string) => ids.idOf("shot", shot);
  // Footage that the archive doesn't have keeps its place, and is said to be missing.
  const fileHere = (file: string) => ids.idOf("asset", file) ?? ids.nowhere(`${own} ${file}`);
  return {
    project: {
      ...project,
      id: own,
      coverId: ids.idOf("asset", project.coverId),
      defaults:
        defaults === null
          ? null
          : {
              ...defaults,
              ...(defaults.projectReferences ? { projectReferences: mediaHere(defaults.projectReferences, ids) } : {}),
              ...(defaults.cast ? { cast: cardsHere(defaults.cast, ids) } : {}),
            },
      film:
        film === null
          ? null
          : {
              ...film,
              ...underHere(film, ids),
              ...cutFor(film, shotHere, fileHere),
              ...(film.versions === undefined
                ? {}
                : { versions: versionsFor(film.versions, shotHere, fileHere, (cut) => underHere(cut, ids)) }),
              ...(film.notes === undefined ? {} : { notes: notesFor(film.notes, shotHere, randomUUID) }),
            },
    },
    script,
    scenes: scenes.map((scene) => ({ ...scene, id: sceneHere.get(scene.id) ?? ids.nowhere(scene.id) })),
    shots: shots.map((shot) => ({
      ...shot,
      sceneId: sceneHere.get(shot.sceneId ?? "") ?? null,
      id: ids.idOf("shot", shot.id) ?? ids.nowhere(shot.id),
      draft: {
        ...shot.draft,
        firstFrame: mediumHere(shot.draft.firstFrame, ids),
        lastFrame: mediumHere(shot.draft.lastFrame, ids),
        references: mediaHere(shot.draft.references, ids),
        projectReferences: mediaHere(shot.draft.projectReferences, ids),
        cast: cardsHere(shot.draft.cast, ids),
        continues: shot.draft.continues && {
          ...shot.draft.continues,
          clip: mediumHere(shot.draft.continues.clip, ids),
        },
      },
      activeTakeId: ids.idOf("task", shot.activeTakeId),
      chain: chainHere(shot.chain, ids),
    })),
  };
}

/**
 * A shot that still waits for a frame takes it as soon as it is there; an archive's begins with the frame that it has, and
 * asks for none.
 */
function chainHere(chain: ForeignFilm["shots"][number]["chain"], ids: Ids): ForeignFilm["shots"][number]["chain"] {
  const shotId = ids.idOf("shot", chain?.shotId ?? null);
  const takeId = ids.idOf("task", chain?.takeId ?? null);
  return shotId === null || takeId === null ? null : { shotId, takeId };
}

export function songHere({ song, versions }: ForeignSong, own: string, ids: Ids): ForeignSong {
  return {
    song: {
      ...song,
      id: own,
      projectId: ids.idOf("film", song.projectId),
      activeTakeId: ids.idOf("task", song.activeTakeId),
      draft: { ...song.draft, cover: ids.idOf("asset", song.draft.cover) },
    },
    versions: versions.map((version) => ({ ...version, id: ids.nowhere(`${own} ${version.id}`), songId: own })),
  };
}

/** History: what it was asked with and what came of it, and nothing by which a service could be asked again. */
export function taskHere(task: ForeignTask, own: string, ids: Ids): ForeignTask {
  const { details: _details, ...error } = task.error ?? {};
  return {
    ...task,
    id: own,
    projectId: ids.idOf("film", task.projectId),
    shotId: ids.idOf("shot", task.shotId),
    songId: ids.idOf("song", task.songId),
    assetId: ids.idOf("asset", task.assetId),
    // Of a take that stays behind it is the only one here.
    copyOf: ids.idOf("task", task.copyOf),
    request: withAssets(requestHere(task), ids),
    cast: task.cast ? cardsHere(task.cast, ids) : null,
    error: task.error === null ? null : { ...(error as NonNullable<ForeignTask["error"]>), requestId: null },
    result: task.result === null ? null : plainFields(task.result, 200),
  };
}

/** What the service could have been asked, as its own schema reads it; of anything else the figures and words. */
function requestHere({ kind, request }: ForeignTask): Record<string, unknown> {
  const asked = Object.fromEntries(
    Object.entries(request).filter(
      ([name, value]) => !/callback/i.test(name) && (name !== "duration" || isLength(value)),
    ),
  );
  const known = (kind === "video" ? videoRequest : musicRequest).safeParse(asked);
  return known.success ? known.data : plainFields(asked, most.partBytes);
}

/** Lengths are added up: a negative one, or one without measure, would spoil every sum it goes into. */
const isLength = (value: unknown): boolean => typeof value === "number" && value >= 0 && value <= most.seconds;

/** Figures and words of so many characters; links of a service are none of them. */
const plainFields = (fields: Record<string, unknown>, mostCharacters: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) =>
        typeof value === "number" ||
        typeof value === "boolean" ||
        (typeof value === "string" && value.length <= mostCharacters && !value.includes("://")),
    ),
  );

export function originHere(origin: Origin, ids: Ids): Origin {
  switch (origin.type) {
    case "generated":
      return {
        ...origin,
        taskId: ids.idOf("task", origin.taskId) ?? ids.nowhere(origin.taskId),
        shotId: ids.idOf("shot", origin.shotId),
        songId: ids.idOf("song", origin.songId),
      };
    case "exported":
      return {
        ...origin,
        projectId: ids.idOf("film", origin.projectId) ?? ids.nowhere(origin.projectId),
        takes: origin.takes.map((take) => ({
          ...take,
          shotId: ids.idOf("shot", take.shotId) ?? ids.nowhere(take.shotId),
          taskId: ids.idOf("task", take.taskId) ?? ids.nowhere(take.taskId),
          assetId: ids.idOf("asset", take.assetId) ?? ids.nowhere(take.assetId),
        })),
        ...(origin.footage === undefined
          ? {}
          : { footage: origin.footage.map((file) => ids.idOf("asset", file) ?? ids.nowhere(file)) }),
        songAssetId: ids.idOf("asset", origin.songAssetId),
      };
    case "repaired":
      return { ...origin, sourceId: ids.idOf("asset", origin.sourceId) ?? ids.nowhere(origin.sourceId) };
    case "retrieved":
      // By its service's id a file is known as fetched already: another's word isn't taken for that.
      return { type: "imported", fileName: origin.fileName };
    default:
      return origin;
  }
}

/** Without the film that director tools would work on by themselves, and without whose words they were. */
export function settingsHere<Settings extends ReplySettings | PresetSettings>(settings: Settings, ids: Ids): Settings {
  const { director: _director, userId: _user, ...rest } = settings;
  return withAssets(rest, ids) as Settings;
}
