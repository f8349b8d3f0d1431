import { Unzip, UnzipInflate } from "fflate";
import { MOST_CONVERSATIONS } from "./foreign-conversations.ts";

/** Why a file is no export that can be read: worded by the catalogue `foreign:problem`. */
export type ExportProblem = "tooLarge" | "noConversations" | "damaged";

/** Characters of the conversations of one file, as bytes: a text in a worker can't be longer. */
export const MOST_JSON_BYTES = 384 * 1024 * 1024;

/** A year's export is one file, a longer one several: `conversations-001.json`. */
const NAMED = /(?:^|\/)conversations(?:-\d{1,4})?\.json$/i;

export class UnreadableExport extends Error {
  readonly problem: ExportProblem;

  constructor(problem: ExportProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * The conversations of an export of ChatGPT or Claude: its zip, or the `conversations.json` in it. Throws
 * `UnreadableExport`. Of the zip nothing else is unpacked, and no more than `most` bytes of those.
 */
export async function openExport(file: Blob, most = MOST_JSON_BYTES): Promise<unknown[]> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const texts = head[0] === 0x50 && head[1] === 0x4b ? await unzip(file, most) : [await wholeText(file, most)];
  if (texts.length === 0) throw new UnreadableExport("noConversations");
  const found = texts.flatMap((text) => {
    const value = parse(text);
    if (!Array.isArray(value)) throw new UnreadableExport("noConversations");
    return value as unknown[];
  });
  if (found.length > MOST_CONVERSATIONS) throw new UnreadableExport("tooLarge");
  return found;
}

async function wholeText(file: Blob, most: number): Promise<string> {
  if (file.size > most) throw new UnreadableExport("tooLarge");
  return file.text();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnreadableExport("damaged");
  }
}

async function unzip(file: Blob, most: number): Promise<string[]> {
  const texts: Promise<string>[] = [];
  let unpacked = 0;
  let failed: unknown;
  const fail = (reason: unknown) => {
    failed ??= reason;
  };
  const zip = new Unzip((entry) => {
    if (!NAMED.test(entry.name)) return;
    const decoder = new TextDecoder();
    let text = "";
    texts.push(
      new Promise((done) => {
        entry.ondata = (error, chunk, final) => {
          if (error) fail(new UnreadableExport("damaged"));
          // What it says of its size is not believed: what comes out is counted.
          unpacked += chunk?.length ?? 0;
          if (unpacked > most) {
            fail(new UnreadableExport("tooLarge"));
            entry.terminate();
          }
          if (failed === undefined) text += decoder.decode(chunk, { stream: !final });
          if (final || failed !== undefined) done(text);
        };
      }),
    );
    entry.start();
  });
  zip.register(UnzipInflate);
  try {
    const reader = file.stream().getReader();
    for (let next = await reader.read(); failed === undefined; next = await reader.read()) {
      zip.push(next.value ?? new Uint8Array(0), next.done);
      if (next.done) break;
    }
    await reader.cancel().catch(() => {});
  } catch {
    fail(new UnreadableExport("damaged"));
  }
  if (failed !== undefined) throw failed;
  const ended = new Promise<never>((_, end) => setTimeout(() => end(new UnreadableExport("damaged")), 1000));
  // Every entry has ended with the file, or never will: it was cut off.
  return Promise.race([Promise.all(texts), ended]);
}
