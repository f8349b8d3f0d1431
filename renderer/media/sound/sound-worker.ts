import { serveWorker } from "#renderer/lib/worker/index.ts";
import { measureSound } from "./measure-sound.ts";

// A thread of its own: six minutes of decoding must not make the page stutter.
serveWorker({ answer: measureSound });
