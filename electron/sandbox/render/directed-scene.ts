import { parseDirection } from "#shared/direction/index.ts";
import { type CameraAt, type CameraWork, cameraAt, film } from "./camera.ts";
import { createPlanes } from "./planes.ts";
import { createScene, type Painter } from "./scene.ts";

/** A beat of a directed prompt, as far as it can be seen. */
export interface SeenBeat {
  /** Seconds. */
  readonly start: number;
  readonly end: number;
  /** What its scene is painted by. */
  readonly words: string;
  readonly camera: CameraWork | undefined;
}

/** The beats of a prompt that follows the format of directions; none of plain words, which are one scene. */
export function readBeats(prompt: string, seconds: number): SeenBeat[] {
  const { beats, style, references } = parseDirection(prompt, seconds);
  const directed = references !== null || /^integrated_multimodal_description:/m.test(prompt);
  if (!directed) return [];
  const seen = beats.map(({ start, parts }, at) => {
    const words = parts.flatMap((part) => (part.kind === "picture" || part.kind === "sound" ? [part.text] : []));
    return {
      start: Math.min(start ?? 0, seconds),
      // Each place of a film looks as its style does.
      words: `${style} ${words.join(" ")} (${at + 1})`,
      camera: parts.find((part) => part.kind === "camera"),
    };
  });
  return seen.map((beat, at) => ({ ...beat, end: seen[at + 1]?.start ?? seconds }));
}

/** A scene for each beat, cut at its time, with the camera moving as it was told to. */
export function createDirectedScene(beats: readonly SeenBeat[], width: number, height: number): Painter {
  const scenes = beats.map(({ words }) => {
    let painter: Painter | undefined;
    // A scene's land takes a moment to make: it is made when its beat comes.
    return (...at: Parameters<Painter>) => {
      painter ??= createScene(words, width, height);
      painter(...at);
    };
  });
  const raw = createPlanes(width, height);
  return (frame, _progress, time) => {
    // A frame that begins with the cut is the new picture.
    const at = Math.max(
      0,
      beats.findLastIndex(({ start }) => start <= time + 1e-3),
    );
    const [beat, paint] = [beats[at], scenes[at]];
    if (!beat || !paint) return;
    const length = Math.max(1 / 24, beat.end - beat.start);
    const progress = Math.min(1, Math.max(0, (time - beat.start) / length));
    // The scene itself stands nearly still, so that the camera's own move is what is seen.
    if (beat.camera === undefined) paint(frame, progress, time);
    else {
      paint(raw, progress * 0.1, time);
      const seen: CameraAt = cameraAt(beat.camera, progress, time);
      film(raw, frame, seen);
    }
  };
}
