import type { Asset } from "#shared/contract/library/media.ts";
import type { SongDraft } from "#shared/contract/songs/songs.ts";
import type { ProjectDefaults } from "#shared/contract/storyboard/project.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import { songSettingsOf } from "#shared/rules/music/song-settings-of.ts";
import { ownSettingsOf } from "#shared/rules/video/retake-request.ts";
import { musicRequest } from "#shared/wire/music/music.ts";
import { videoRequest } from "#shared/wire/video/video.ts";

/**
 * What a file can be used for again. No shot and no song that is there is touched: each begins a new one, but for a
 * film's cover, which stands in the list of films only.
 */
export const reuses = ["settings", "firstFrame", "reference", "cover", "filmCover"] as const;
export type Reuse = (typeof reuses)[number];

const uses: Readonly<Record<Asset["kind"], readonly Reuse[]>> = {
  image: ["firstFrame", "reference", "filmCover"],
  // Of a film, the frame that is looked at.
  video: ["settings", "firstFrame", "reference", "filmCover"],
  audio: ["settings", "reference", "cover"],
  unknown: [],
};

/** Of a file that is lost or damaged only its settings are left; settings has only what was asked for here. */
export const reusesOf = ({
  kind,
  state,
  origin,
  facts,
}: Pick<Asset, "kind" | "state" | "origin"> & { facts: Pick<Asset["facts"], "problem"> }): readonly Reuse[] =>
  uses[kind].filter((use) =>
    use === "settings" ? origin.type === "generated" : state === "ready" && facts.problem === undefined,
  );

/** What comes of it: a shot of a film, a song, or the film's cover. */
export type ReuseResult = "shot" | "song" | "cover";
export function reuseResultOf(use: Reuse, kind: Asset["kind"]): ReuseResult {
  if (use === "filmCover") return "cover";
  return use === "cover" || (use === "settings" && kind === "audio") ? "song" : "shot";
}

/**
 * The draft of a new shot; undefined where the request can't be read any more. What the film puts around every prompt
 * is not put there twice. `pictureId` is the picture that becomes the first frame.
 */
export function shotOf(
  use: Reuse,
  { asset, task, pictureId }: { asset: Pick<Asset, "id">; task: Task | undefined; pictureId: string },
  around: Partial<ProjectDefaults>,
): Partial<ShotDraft> | undefined {
  if (use === "firstFrame") return { mode: "frames", firstFrame: pictureId };
  if (use === "reference") return { mode: "references", references: [asset.id] };
  const request = videoRequest.safeParse(task?.request).data;
  if (request === undefined) return undefined;
  const own = ownSettingsOf(request, around, task?.direction, task?.cast ?? []);
  const { references = [], projectReferences: _film, cast: _named, ...settings } = own;
  return settings.mode === "references" ? { ...settings, references: [...references] } : settings;
}

/** The draft of a new song; undefined where the request can't be read any more. */
export function songOf(
  use: Reuse,
  { asset, task }: { asset: Pick<Asset, "id">; task: Task | undefined },
  title: string,
): { [Name in keyof SongDraft]?: SongDraft[Name] | undefined } | undefined {
  if (use === "cover") return { title, model: "music-cover", cover: asset.id };
  const request = musicRequest.safeParse(task?.request).data;
  return request && { title, ...songSettingsOf(request) };
}
