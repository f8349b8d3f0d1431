import { serveWorker } from "#renderer/lib/worker/index.ts";
import type { MeasuredLevel } from "#renderer/media/loudness/index.ts";
import { measureFilm, type SoundOrder } from "./film-sound.ts";

// A thread of its own: minutes of sound are decoded and mixed.
serveWorker<SoundOrder, MeasuredLevel>({ answer: measureFilm });
