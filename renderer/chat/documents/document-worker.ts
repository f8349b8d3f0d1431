import { serveWorker } from "#renderer/lib/worker/index.ts";
import { extractText, type FileToRead } from "./extract-text.ts";

serveWorker({ answer: (file: FileToRead) => extractText(file) });
