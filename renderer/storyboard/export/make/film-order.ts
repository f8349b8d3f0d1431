import { mediaAddress } from "#renderer/lib/index.ts";
import { drawCaption, drawTitleCard } from "#renderer/media/index.ts";
import { isKeptInParts } from "../film-plan.ts";
import { soundOrderOf } from "../sound/sound-order.ts";
import type { DrawnCue, FilmOrder } from "./film-messages.ts";
import type { FilmRequest } from "./film-request.ts";

/** What an encoded film is made of, in words: the same again is the same film. */
export const printOf = ({ plan, settings, codecs }: FilmRequest) => ({
  words: JSON.stringify([plan, settings.captions, codecs, navigator.userAgent]),
  media: [...new Set(plan.segments.flatMap(({ assetId }) => (assetId === null ? [] : [assetId])))],
});

/** The request of an export that was cut off, by what this machine encodes now. */
export async function withCodecsOfNow(request: FilmRequest): Promise<FilmRequest> {
  const { codecs, plan } = request;
  if (codecs.video === null || !isKeptInParts(plan)) return request;
  // What looks is as large as what joins.
  const { chooseCodecs } = await import("./film-codecs.ts");
  const now = await chooseCodecs(plan, codecs.video);
  const isSame = now.video === codecs.video && (now.hardware ?? false) === (codecs.hardware ?? false);
  return now.video === null || isSame ? request : { ...request, codecs: now };
}

/** What a thread is told to make of it, with all words drawn that it has no letters for. */
export async function orderOf(request: FilmRequest, filmId: string): Promise<FilmOrder> {
  const { plan, settings, codecs } = request;
  const { width, height, segments } = plan;
  const burnt = settings.captions === "burnt";
  return {
    ...soundOrderOf(request),
    target: mediaAddress(`/films/${filmId}`),
    codecs,
    cards: await Promise.all(
      segments.map(({ card, look }) => (card === null ? null : drawTitleCard(card, width, height, look))),
    ),
    captions: await Promise.all(
      segments.map(({ caption, cues }) =>
        burnt && caption !== "" && cues === undefined ? drawCaption(caption, width, height) : null,
      ),
    ),
    ...(burnt && segments.some(({ cues }) => cues !== undefined) ? { cues: await drawCues(plan) } : {}),
  };
}

/** Words with times of their own, drawn for the frames that they lie over. */
const drawCues = ({ segments, frameRate, width, height }: FilmRequest["plan"]): Promise<DrawnCue[][]> =>
  Promise.all(
    segments.map(({ cues = [] }) =>
      Promise.all(
        cues.map(async ({ start, end, text }) => ({
          ...{ from: Math.round(start * frameRate), to: Math.round(end * frameRate) },
          image: await drawCaption(text, width, height),
        })),
      ),
    ),
  );
