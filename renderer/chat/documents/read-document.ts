import { workerClient } from "#renderer/lib/worker/index.ts";
import type { TextDocument } from "#shared/contract/chat/text-documents.ts";
import { cutWords } from "../cut-words.ts";
import { type DocumentProblem, isPdf, MOST_PDF_BYTES, MOST_TEXT_BYTES, PATIENCE } from "./document-limits.ts";
import type { ExtractedText, FileToRead } from "./extract-text.ts";

export class UnreadableDocument extends Error {
  readonly problem: DocumentProblem;
  /** Of what the limit is about: bytes, pages or characters. */
  readonly found: number;
  readonly allowed: number;

  constructor(problem: DocumentProblem, found = 0, allowed = 0, options?: ErrorOptions) {
    super(`${problem} ${found} ${allowed}`, options);
    this.problem = problem;
    this.found = found;
    this.allowed = allowed;
  }
}

/** A file that keeps it busy for too long ends it; the next one has another. */
const worker = workerClient<FileToRead, ExtractedText>(
  () => new Worker(new URL("./document-worker.ts", import.meta.url), { type: "module" }),
  { patience: PATIENCE, beginsWithin: 15_000 },
);

type Extract = (file: FileToRead, signal: AbortSignal) => Promise<ExtractedText>;
const inWorker: Extract = (file, signal) => worker.ask(file, { signal, transfer: [file.bytes] });

/** The text of a file, taken out on this computer. Rejects with `UnreadableDocument`, or the signal's reason. */
export async function readDocument(
  file: File,
  signal: AbortSignal,
  extract: Extract = inWorker,
): Promise<TextDocument> {
  const pdf = isPdf(file);
  const allowed = pdf ? MOST_PDF_BYTES : MOST_TEXT_BYTES;
  if (file.size > allowed) throw new UnreadableDocument("tooLarge", file.size, allowed);
  const bytes = await file.arrayBuffer();
  signal.throwIfAborted();
  const begun = performance.now();
  const read = await extract({ bytes, pdf }, signal).catch((thrown: unknown) => {
    signal.throwIfAborted();
    // The worker was ended for its time, or broke by what was in the file.
    const slow = performance.now() - begun >= PATIENCE;
    throw new UnreadableDocument(slow ? "tooSlow" : "unread", 0, PATIENCE / 1000, { cause: thrown });
  });
  if ("problem" in read) throw new UnreadableDocument(read.problem, read.found, read.allowed);
  const name = cutWords(file.name.replaceAll(/[\p{Cc}\p{Cf}]/gu, "").trim(), 300) || "document";
  return { name, bytes: file.size, ...read };
}
