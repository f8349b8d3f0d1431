import type { Mutant, MutantKind } from "./find-mutants.ts";

/** A fault that changes nothing which anybody could notice, and why. */
export interface Equivalent {
  readonly file: string;
  readonly kind: MutantKind;
  /** The whole line it stands in, without its indentation. */
  readonly line: string;
  readonly why: string;
}

export const equivalents: readonly Equivalent[] = [
  {
    file: "electron/service/client/rate-limiter.ts",
    kind: "constant",
    line: "let notBefore = 0;",
    why: "a millisecond after 1970 is as long ago",
  },
  {
    file: "renderer/chat/thread/use-follow-end.ts",
    kind: "constant",
    line: 'element.addEventListener("scroll", moved, { passive: true });',
    why: "a scroll can't be prevented",
  },
  {
    file: "renderer/storyboard/table/row-window.ts",
    kind: "constant",
    line: 'scroller.addEventListener("scroll", look, { passive: true });',
    why: "a scroll can't be prevented",
  },
  {
    file: "renderer/storyboard/table/row-window.ts",
    kind: "constant",
    line: "const [near, setNear] = useState<RowWindow>(() => windowOf(0, 1080, count));",
    why: "one pixel more is in the same step of six rows",
  },
  {
    file: "electron/service/client/network/http-call.ts",
    kind: "boundary",
    line: "if (signals.length > 0) init.signal = AbortSignal.any(signals);",
    why: "a signal of no signals never ends anything",
  },
  {
    file: "electron/tasks/records/recover.ts",
    kind: "boundary",
    line: 'else if (task.state !== "intent" && task.nextPollAt !== null && task.nextPollAt > c.now())',
    why: "what is due at this very millisecond is due either way",
  },
  {
    file: "electron/tasks/task-engine.ts",
    kind: "removed call",
    line: "if (this.#timer !== null) clearTimeout(this.#timer);",
    why: "a look too many at the ledger finds nothing due",
  },
  {
    file: "electron/database/assets/browse-store.ts",
    kind: "boundary",
    line: "if (to - from > 1) ordered.splice(from, to - from, ...rows.slice(from, to).sort((a, b) => b - a));",
    why: "a row alone is in its order",
  },
  {
    file: "electron/database/assets/browse-store.ts",
    kind: "boundary",
    line: "for (let from = 0; from < rows.length; ) {",
    why: "behind the last row there is none to order",
  },
  {
    file: "electron/tasks/records/candidate-films.ts",
    kind: "removed call",
    line: "this.#films.clear();",
    why: "a studio that is closed is asked for no film",
  },
  {
    file: "electron/tasks/task-ledger.ts",
    kind: "boundary",
    line: "if (task !== null && this.#watchers.size > 0) this.#broadcast(task);",
    why: "telling nobody changes nothing",
  },
  {
    file: "electron/service/client/streams/message-stream.ts",
    kind: "boundary",
    line: "if (events.length > 0) yield events;",
    why: "a batch of no events changes nothing",
  },
  {
    file: "electron/backup/import/run-reader.ts",
    kind: "constant",
    line: "const MEMORY_MEGABYTES = 384;",
    why: "a megabyte more is as good a bound",
  },
  {
    file: "electron/backup/backup-service.ts",
    kind: "removed call",
    line: "this.#timer.unref();",
    why: "a core that ends closes it first",
  },
  {
    file: "renderer/storyboard/export/make/film-frame.ts",
    kind: "boundary",
    line: "for (let at = 0; at < to.length; at += 1) to[at] = ((from[at] ?? 0) * rest + (second[at] ?? 0) * share + 128) >> 8;",
    why: "nothing is written behind the end of an array of bytes",
  },
  {
    file: "renderer/storyboard/export/make/film-frame.ts",
    kind: "boundary",
    line: "for (let at = 0; at < out.length; at += 1) {",
    why: "behind the end nothing is seen, and what nobody sees is left as it is",
  },
  {
    file: "renderer/storyboard/export/make/film-frame.ts",
    kind: "boundary",
    line: "for (let row = 0; row < half(height); row += 1) {",
    why: "a row below the last has neither chroma nor luma to write",
  },
  {
    file: "renderer/storyboard/export/make/film-frame.ts",
    kind: "boundary",
    line: "for (let row = 0; row < height; row += 2) {",
    why: "nothing is written behind the end of an array of bytes",
  },
  {
    file: "renderer/storyboard/export/make/film-frame.ts",
    kind: "boundary",
    line: "for (let column = 0; column < width; column += 2) {",
    why: "a pixel of the next row gets its own luma, and its chroma again when its row comes",
  },
  {
    file: "renderer/storyboard/export/make/scale-frame.ts",
    kind: "boundary",
    line: "for (let at = 0; at < to; at += 1) {",
    why: "nothing is written behind the end of an array of numbers",
  },
  {
    file: "renderer/storyboard/export/make/scale-frame.ts",
    kind: "boundary",
    line: "for (let tap = 0; tap < count; tap += 1) {",
    why: "the next pixel writes its first weight itself",
  },
  {
    file: "renderer/storyboard/export/make/scale-frame.ts",
    kind: "boundary",
    line: "for (let row = 0; row < height; row += 1) {",
    why: "nothing is written behind the end of an array of numbers",
  },
  {
    file: "electron/tasks/steps/sample-damage.ts",
    kind: "boundary",
    line: 'if (performance.now() > deadline) return "Its samples can\'t be read in time.";',
    why: "the clock isn't read at that very moment",
  },
  {
    file: "electron/tasks/steps/wave-damage.ts",
    kind: "boundary",
    line: "if (power < 0.28 || power > 0.39) return false;",
    why: "512 samples don't come to that very figure",
  },
  {
    file: "electron/tasks/steps/wave-damage.ts",
    kind: "boundary",
    line: "return spread > 1.6 && spread < 2 && Math.abs(next / squares) < 0.2 && Math.abs(afterNext / squares) < 0.2;",
    why: "512 samples don't come to that very figure",
  },
  {
    file: "electron/service/client/calls/music-calls.ts",
    kind: "boundary",
    line: "if (heldBytes >= PASS_ON_BYTES) await passOn();",
    why: "what is held goes to the disk with the next piece, or at the end",
  },
  {
    file: "electron/service/client/streams/redact-stream.ts",
    kind: "boundary",
    line: "if (Object.keys(event).length <= 3 && Object.keys(event.delta).length <= 2) return event;",
    why: "the long way says the same",
  },
  {
    file: "electron/backup/import/import-records.ts",
    kind: "boundary",
    line: "const isFull = this.#fileBytes >= BATCH_BYTES || this.#fileCharacters >= FILE_CHARACTERS_AT_ONCE;",
    why: "one file more in a batch changes nothing of what is taken",
  },
  {
    file: "electron/backup/import/import-records.ts",
    kind: "boundary",
    line: "if (this.#files.length >= BATCH_FILES || isFull) await this.#flushFiles();",
    why: "one file more in a batch changes nothing of what is taken",
  },
  {
    file: "electron/backup/import/count-records.ts",
    kind: "constant",
    line: "return true;",
    why: "who takes in records passes over what is none",
  },
  {
    file: "electron/backup/import/foreign-reader.ts",
    kind: "boundary",
    line: 'if (messages.length >= most.messages || bytes > most.conversationBytes) throw new Unusable("too_large");',
    why: "one message or byte more is as good a bound",
  },
  {
    file: "electron/backup/read-archive.ts",
    kind: "boundary",
    line: `if (entries.size >= MOST_ENTRIES) throw notOurs(\`It holds more than \${MOST_ENTRIES} files.\`);`,
    why: "one entry more is as good a bound",
  },
  {
    file: "electron/backup/archive-service.ts",
    kind: "boundary",
    line: 'if (room < bytes) throw failure("disk_full", { details: { found: room, allowed: bytes } });',
    why: "a disk that is filled to its last byte is as full",
  },
  ...["column: 100,", "exprDepth: 50,", "sqlLength: 100_000,", "vdbeOp: 100_000,", "likePatternLength: 100,"].map(
    (line) => ({
      file: "electron/database/foreign/open-foreign.ts",
      kind: "constant" as const,
      line,
      why: "one more is as good a bound",
    }),
  ),
  {
    file: "electron/database/assets/asset-text-index.ts",
    kind: "boundary",
    line: "if (wanted.includes(part) && (fewest === undefined || rows.length < fewest.length)) fewest = rows;",
    why: "of as many rows either are looked through",
  },
  {
    file: "electron/tasks/task-service.ts",
    kind: "boundary",
    line: "if (intents.length > 0) this.ledger.insert(intents);",
    why: "storing none changes nothing",
  },
  {
    file: "electron/service/client/rate-limiter.ts",
    kind: "removed call",
    line: "forget();",
    why: "a departure that is past the window holds nobody up; it takes a number's room",
  },
  {
    file: "electron/backup/recovery/disk-space.ts",
    kind: "constant",
    line: "const MOST_FILES = 300_000;",
    why: "one file more is as good a bound",
  },
];

export function isListed(list: readonly Equivalent[], mutant: Mutant, source: string): boolean {
  const line = source.split("\n")[mutant.line - 1]?.trim();
  return list.some((each) => each.file === mutant.file && each.kind === mutant.kind && each.line === line);
}
