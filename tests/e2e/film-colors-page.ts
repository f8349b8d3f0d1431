import { drawCaption, drawTitleCard } from "#renderer/media/draw-titles.ts";
import { clipOfFile } from "#renderer/storyboard/export/make/clip-of-file.ts";
import { chooseCodecs } from "#renderer/storyboard/export/make/film-codecs.ts";
import { makeFilm } from "#renderer/storyboard/export/make/make-film.ts";
import { planFilm } from "#renderer/storyboard/export/plan-film.ts";
import { type CutClip, type FilmSettings, plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";

// The film's own parts in a page of their own: the spec bundles this and asks it for one film after the other.

export interface WantedFilm {
  readonly name: string;
  /** Files of the takes, in order. */
  readonly takes: readonly string[];
  readonly settings: Partial<FilmSettings>;
  /** What is said of every clip. */
  readonly clip: Partial<CutClip>;
}

/** Resolves with how it was made. */
async function make({ name, takes, settings, clip }: WantedFilm): Promise<string> {
  const facts = new Map(
    await Promise.all(takes.map(async (take) => [take, await clipOfFile(take, `/takes/${take}`)] as const)),
  );
  const shots = takes.map((take, index) => ({
    ...{ shotId: `${index}`, number: index + 1, name: "", prompt: "", model: "" },
    take: { taskId: take, assetId: take, ordinal: 1, fileName: take },
  }));
  const clips = Object.fromEntries(shots.map(({ shotId }) => [shotId, { ...wholeTake, ...clip }]));
  const plan = planFilm(shots, facts, { ...plainFilm, ...settings, clips: { ...clips, ...settings.clips } });
  const { width, height } = plan;
  const { whole } = await makeFilm(
    {
      ...{ plan, target: `/films/${name}`, takesLevel: 0, song: null },
      addresses: Object.fromEntries(takes.map((take) => [take, `/takes/${take}`])),
      codecs: await chooseCodecs(plan),
      cards: await Promise.all(
        plan.segments.map(({ card }) => (card === null ? null : drawTitleCard(card, width, height))),
      ),
      captions: await Promise.all(
        plan.segments.map((segment) =>
          settings.captions !== "burnt" || segment.caption === "" ? null : drawCaption(segment.caption, width, height),
        ),
      ),
    },
    { pass: async () => {} },
    () => {},
  );
  return plan.splice !== null && whole === null ? "spliced" : plan.way;
}

Object.assign(window, { make });
