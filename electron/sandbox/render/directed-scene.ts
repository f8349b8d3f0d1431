import { type CameraAt, cameraAt, film, seenAt } from "./camera.ts";
import type { DirectedTake, SeenBeat } from "./directed-take.ts";
import { type Colors, colorsByName, paintFigure, paintName, paintScreen, placeFigure } from "./figures.ts";
import { createPlanes, type Planes, smooth } from "./planes.ts";
import { createScene, type Painter } from "./scene.ts";
import type { SpokenLine } from "./speech.ts";
import { blend, createStillsFilm, type Still } from "./stills.ts";

/** A picture of the request: fitted to the frame, with the colors that it gives to whom it shows. */
export interface GivenPicture extends Still {
  readonly colors: Colors;
}

/** For how long one beat becomes the next where it isn't cut. In seconds. */
const change = 0.5;
/** Share of a beat in which the camera leaves a given frame, which is shown as it is first. */
const settling = 0.2;

/** The scenes of a directed take, each cut at its time, with the camera moving as it was told to. */
export function createDirectedScene(
  take: Pick<DirectedTake, "beats" | "scenario" | "speech">,
  pictures: readonly GivenPicture[],
  width: number,
  height: number,
): Painter {
  const { beats, speech } = take;
  const scenes = beats.map((beat, at) =>
    createBeat(beat, picturesOf(take, at, pictures), pictures, speech, width, height),
  );
  const before = createPlanes(width, height);
  return (frame, _progress, time) => {
    // A frame that begins with the cut is the new picture.
    const at = Math.max(
      0,
      beats.findLastIndex(({ start }) => start <= time + 1e-3),
    );
    const beat = beats[at];
    if (!beat) return;
    scenes[at]?.(frame, time);
    const gone = at === 0 || beat.cut === "cut" ? 1 : (time - beat.start + 1 / 24) / change;
    if (gone >= 1) return;
    scenes[at - 1]?.(before, time);
    join(frame, before, beat.cut, gone);
  };
}

/** Whether the frame at `time` shows a given picture, which stays as it is. */
export function showsPicture(
  take: Pick<DirectedTake, "beats" | "scenario">,
  time: number,
  pictures: readonly Still[],
): boolean {
  const at = Math.max(
    0,
    take.beats.findLastIndex(({ start }) => start <= time + 1e-3),
  );
  return picturesOf(take, at, pictures).length > 0;
}

/** The given pictures that a beat is filmed from: frames by their place, references where its words name one. */
function picturesOf<Given extends Still>(
  { beats, scenario }: Pick<DirectedTake, "beats" | "scenario">,
  at: number,
  pictures: readonly Given[],
): Given[] {
  if (scenario === "references") {
    const named = pictures[(beats[at]?.picture ?? 0) - 1];
    return named ? [named] : [];
  }
  const last = at === beats.length - 1;
  // References of a text that knows none of their labels are seen one after the other.
  const reference = pictures.filter(({ place }) => place === "reference");
  if (reference.length > 0) return reference.slice(at % reference.length, (at % reference.length) + 1);
  return pictures.filter(({ place }) => (place === "first" && at === 0) || (place === "last" && last));
}

function createBeat(
  beat: SeenBeat,
  own: readonly GivenPicture[],
  pictures: readonly GivenPicture[],
  speech: readonly SpokenLine[],
  width: number,
  height: number,
): (frame: Planes, time: number) => void {
  let painter: Painter | undefined;
  let raw: Planes | undefined;
  const figures = beat.figures.map((figure) => ({
    figure,
    colors: pictures[(figure.picture ?? 0) - 1]?.colors ?? colorsByName(figure.label),
  }));
  const lines = speech.filter(({ start, end, seen }) => seen && end > beat.start && start < beat.end);
  return (frame, time) => {
    // A scene's land takes a moment to make: it is made when its beat comes.
    painter ??= own.length > 0 ? createStillsFilm([...own], width, height) : createScene(beat.words, width, height);
    const length = Math.max(1 / 24, beat.end - beat.start - 1 / 24);
    const progress = Math.min(1, Math.max(0, (time - beat.start) / length));
    raw ??= createPlanes(width, height);
    const filmed = beat.camera === undefined ? frame : raw;
    painter(filmed, beat.camera === undefined ? progress : stillness(own, progress), time);
    // A given picture has its people in it.
    if (own.length === 0)
      for (const [at, { figure, colors }] of figures.entries()) {
        const open = mouthAt(lines, figure.speaker, time);
        paintFigure(filmed, colors, placeFigure(at, figures.length), open);
      }
    const at = beat.camera && towardsPictures(cameraAt(beat.camera, progress, time), progress, own);
    if (at) film(raw, frame, at);
    if (own.length === 0)
      for (const [index, { figure }] of figures.entries()) {
        const { x, foot } = placeFigure(index, figures.length);
        paintName(frame, figure.label, at ? seenAt(at, x, foot, width / height) : { x, y: foot }, figures.length);
      }
    for (const screen of beat.screens) paintScreen(frame, screen);
  };
}

/** How far a scene itself moves under a camera that does: hardly, so that the camera's own move is what is seen. */
function stillness(own: readonly Still[], progress: number): number {
  if (own.length === 0) return progress * 0.1;
  return own.length > 1 ? progress : own[0]?.place === "last" ? 1 : 0;
}

/** A first or last frame is seen as it is; the camera leaves it, or comes to it, from there. */
function towardsPictures(at: CameraAt, progress: number, own: readonly Still[]): CameraAt {
  const leaves = own.some(({ place }) => place === "first") ? smooth(0, settling, progress) : 1;
  const comes = own.some(({ place }) => place === "last") ? smooth(0, settling, 1 - progress) : 1;
  const share = leaves * comes;
  return { scale: 1 + (at.scale - 1) * share, x: at.x * share, y: at.y * share, roll: at.roll * share };
}

/** How far the mouth is open: with each syllable, and closed between them. */
function mouthAt(lines: readonly SpokenLine[], speaker: number | null, time: number): number {
  if (speaker === null) return 0;
  for (const { speakers, syllables } of lines) {
    if (!speakers.includes(speaker)) continue;
    const now = syllables.find(({ at, seconds }) => time >= at && time < at + seconds);
    if (now) return 0.35 + 0.65 * Math.sin((Math.PI * (time - now.at)) / now.seconds);
  }
  return 0;
}

/** Puts what is left of the beat before into the frame, `gone` from 0 to 1. */
function join(frame: Planes, before: Planes, cut: SeenBeat["cut"], gone: number) {
  if (cut === "dissolve") blend(frame, before, 1 - gone);
  else if (cut === "fade") {
    if (gone < 0.5) frame.data.set(before.data);
    darken(frame, Math.abs(gone * 2 - 1));
  } else wipe(frame, before, gone);
}

function darken({ y, u, v }: Planes, light: number) {
  for (let at = 0; at < y.length; at += 1) y[at] = 16 + ((y[at] as number) - 16) * light;
  for (const plane of [u, v])
    for (let at = 0; at < plane.length; at += 1) plane[at] = 128 + ((plane[at] as number) - 128) * light;
}

/** The new picture comes from the left. */
function wipe(frame: Planes, before: Planes, gone: number) {
  const edge = Math.round((frame.width * gone) / 2) * 2;
  for (const [to, from, width] of [
    [frame.y, before.y, frame.width],
    [frame.u, before.u, frame.width >> 1],
    [frame.v, before.v, frame.width >> 1],
  ] as const) {
    const first = Math.round((edge / frame.width) * width);
    for (let row = 0; row < to.length; row += width) to.set(from.subarray(row + first, row + width), row + first);
  }
}
