/** How loud a sound is by ITU-R BS.1770, and what makes it as loud as is wished. Knows no files; workers read it. */
export {
  type GainCurve,
  type Level,
  levelCurve,
  levelOfSound,
  type MeasuredLevel,
  type SoundPiece,
} from "./level-curve.ts";
export { kWeighting, openLoudnessMeter } from "./loudness.ts";
