/** What a sound is like: its peaks, loudness and beats, measured in a worker. Knows nothing of songs or panes. */
export type { MeasuredSound } from "./measure-sound.ts";
export { PEAK_BUCKETS } from "./peak-buckets.ts";
export type { Snippet, SnippetAsked } from "./read-snippets.ts";
export { runSoundWorker } from "./run-sound-worker.ts";
export { type SnippetReader, snippetReader } from "./snippet-reader.ts";
export { useFinerPeaks, usePeaks, useSoundMeasure, useSpeech } from "./use-peaks.ts";
