import { serveWorker } from "#renderer/lib/worker/index.ts";
import { extractText } from "./extract-text.ts";

serveWorker({ answer: extractText });
