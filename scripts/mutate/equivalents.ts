import { type Mutant, mutated } from "./find-mutants.ts";

/** Faults of one line that change nothing which anybody could notice, and why. */
export interface Equivalent {
  readonly file: string;
  /** The whole line, without its indentation. */
  readonly line: string;
  /** The line above it, where the file has that line more than once. */
  readonly above?: string;
  /** The line as each of them leaves it: each stands for exactly one fault. */
  readonly faults: readonly string[];
  readonly why: string;
}

export const equivalents: readonly Equivalent[] = [
  {
    file: "electron/database/assets/asset-search.ts",
    line: 'const [year = 0, month = 1, date = 1] = day.split("-").map(Number);',
    faults: [
      'const [year = 1, month = 1, date = 1] = day.split("-").map(Number);',
      'const [year = 0, month = 2, date = 1] = day.split("-").map(Number);',
      'const [year = 0, month = 1, date = 2] = day.split("-").map(Number);',
    ],
    why: "a day has all three",
  },
  {
    file: "electron/tasks/records/reconcile.ts",
    line: "twins.length > 1 &&",
    faults: ["twins.length >= 1 &&"],
    why: "one alone has a record to itself, or a rival that is no twin",
  },
  {
    file: "electron/tasks/records/candidate-films.ts",
    line: 'if (free !== null && free < ROOM_BYTES) throw failure("disk_full", { details: { freeBytes: free } });',
    faults: ['if (free !== null && free <= ROOM_BYTES) throw failure("disk_full", { details: { freeBytes: free } });'],
    why: "one byte more is as good a bound",
  },
  {
    file: "electron/tasks/records/reconcile.ts",
    line: "const record = fitting.length < MOST_LOOKED_AT ? await fuller(c, client, task, listed) : listed;",
    faults: ["const record = fitting.length <= MOST_LOOKED_AT ? await fuller(c, client, task, listed) : listed;"],
    why: "one more is as good a bound",
  },
  {
    file: "electron/tasks/steps/submit-step.ts",
    line: "if (room !== null && room < ROOM_BYTES) throw reserveTouched(ROOM_BYTES, room);",
    faults: ["if (room !== null && room <= ROOM_BYTES) throw reserveTouched(ROOM_BYTES, room);"],
    why: "one byte more is as good a bound",
  },
  {
    file: "electron/tasks/steps/wave-damage.ts",
    line: "for (let index = 0; index < WINDOW; index += 1) {",
    faults: ["for (let index = 0; index <= WINDOW; index += 1) {"],
    why: "a sample more judges a stretch as well",
  },
  {
    file: "electron/tasks/steps/poll-turns.ts",
    line: "return this.#free > now + 1000 ? now : Math.max(now, this.#free);",
    faults: [
      "return this.#free >= now + 1000 ? now : Math.max(now, this.#free);",
      "return this.#free > now + 1001 ? now : Math.max(now, this.#free);",
    ],
    why: "a clock that was set back by just a second is let be either way",
  },
  {
    file: "electron/tasks/task-ledger.ts",
    line: "if (this.#watchers.size > 0) for (const task of stored) this.#broadcast(task);",
    faults: ["if (this.#watchers.size >= 0) for (const task of stored) this.#broadcast(task);"],
    why: "telling nobody changes nothing",
  },
  {
    file: "electron/database/assets/asset-store.ts",
    line: "if (flag !== 0 || label !== null || tags.length > 0) this.mark(id, { flag, label, tags });",
    faults: ["if (flag !== 0 || label !== null || tags.length >= 0) this.mark(id, { flag, label, tags });"],
    why: "marks that say nothing are as good as none",
  },
  {
    file: "electron/database/assets/asset-text-index.ts",
    line: "if (this.#found.size > KEPT_WORDS && oldest !== undefined) this.#found.delete(oldest);",
    faults: ["if (this.#found.size >= KEPT_WORDS && oldest !== undefined) this.#found.delete(oldest);"],
    why: "a word that is kept no longer is looked for again",
  },
  {
    file: "electron/database/assets/browse-store.ts",
    line: "while (to < rows.length && moments[to] === moments[from]) to += 1;",
    faults: ["while (to <= rows.length && moments[to] === moments[from]) to += 1;"],
    why: "behind the last row there is no moment",
  },
  ...[
    ["if (depth >= most.partDepth) return false;", "if (depth > most.partDepth) return false;"],
    [
      "if (characters > most.partBytes || values + left.length > most.partValues) return false;",
      "if (characters >= most.partBytes || values + left.length > most.partValues) return false;",
    ],
    [
      "if (characters > most.partBytes || values + left.length > most.partValues) return false;",
      "if (characters > most.partBytes || values + left.length >= most.partValues) return false;",
    ],
  ].map(([line = "", fault = ""]) => ({
    file: "electron/database/foreign/records.ts",
    line,
    faults: [fault],
    why: "one more or less is as good a bound",
  })),
  {
    file: "electron/database/foreign/known-schema.ts",
    line: `if (count > MOST_OBJECTS) throw refused(\`Its database has more than \${MOST_OBJECTS} tables and indexes.\`);`,
    faults: [
      `if (count >= MOST_OBJECTS) throw refused(\`Its database has more than \${MOST_OBJECTS} tables and indexes.\`);`,
    ],
    why: "one less is as good a bound",
  },
  {
    file: "electron/database/integrity/inspect-database.ts",
    line: "if (performance.now() > until) return false;",
    faults: ["if (performance.now() >= until) return false;"],
    why: "the clock isn't read at that very moment",
  },
  {
    file: "electron/database/stored-json.ts",
    line: "if (jsonDepth(text) > DEEPEST_JSON) return null;",
    faults: ["if (jsonDepth(text) >= DEEPEST_JSON) return null;"],
    why: "one level less is as good a bound",
  },
  {
    file: "shared/rules/figures.ts",
    line: "const rounded = Number(value.toFixed(value < 10 ? 2 : 1));",
    faults: ["const rounded = Number(value.toFixed(value <= 10 ? 2 : 1));"],
    why: "just ten is told the same either way",
  },
  {
    file: "shared/rules/figures.ts",
    line: `if (bytes < MEGABYTE / 100) return \`\${integer(bytes)} bytes\`;`,
    faults: [`if (bytes <= MEGABYTE / 100) return \`\${integer(bytes)} bytes\`;`],
    why: "a hundredth of a megabyte is no whole number of bytes",
  },
  {
    file: "shared/rules/library/tile-wave.ts",
    line: "for (const peak of peaks) if (peak > loudest) loudest = peak;",
    faults: ["for (const peak of peaks) if (peak >= loudest) loudest = peak;"],
    why: "as loud is as loud",
  },
  {
    file: "shared/rules/media/media-lookup.ts",
    line: 'return comma > 0 && head.endsWith(";base64") ? declaredFacts(head.slice(0, -7), url.slice(comma + 1)) : undefined;',
    faults: [
      'return comma >= 0 && head.endsWith(";base64") ? declaredFacts(head.slice(0, -7), url.slice(comma + 1)) : undefined;',
      'return comma > 1 && head.endsWith(";base64") ? declaredFacts(head.slice(0, -7), url.slice(comma + 1)) : undefined;',
    ],
    why: "its first five signs are no comma",
  },
  {
    file: "shared/wire/json-depth.ts",
    line: "for (let at = 0; at < text.length; at += 1) {",
    faults: ["for (let at = 0; at <= text.length; at += 1) {"],
    why: "behind the end there is no character",
  },
  {
    file: "shared/wire/json-depth.ts",
    line: "if (depth > deepest) deepest = depth;",
    faults: ["if (depth >= deepest) deepest = depth;"],
    why: "as deep is as deep",
  },
  {
    file: "shared/rules/music/section-spans.ts",
    line: "while (next < sections.length && !held.has(next)) next += 1;",
    faults: ["while (next <= sections.length && !held.has(next)) next += 1;"],
    why: "behind the last section there is none, and no weight",
  },
  {
    file: "shared/rules/music/section-spans.ts",
    line: "for (let within = index; within < next; within += 1) {",
    faults: ["for (let within = index; within <= next; within += 1) {"],
    why: "the next section begins where this one ends, or where it was set",
  },
  ...[
    [
      "const KIB = 1024;",
      "const MIB = 1024 * KIB;",
      "json: 32 * MIB,",
      "refusal: 256 * KIB,",
      "words: 2000,",
      "id: 200,",
    ],
    ["event: 8 * MIB,", "events: 4 * 524_288,", "stream: 1024 * MIB,", "reply: 32 * 524_288,", "blocks: 1000,"],
    ["toolInput: 4 * MIB,", "song: 128 * MIB,", "heldSong: 16 * MIB,", "film: 2048 * MIB,"],
  ]
    .flat()
    .map((line) => ({
      file: "electron/service/client/answers/bounds.ts",
      line,
      faults: [...line.matchAll(/\b\d[\d_]*/g)].map(
        ({ 0: figure, index }) =>
          line.slice(0, index) + (Number(figure.replaceAll("_", "")) + 1) + line.slice(index + figure.length),
      ),
      why: "a part more is as good a bound of what has no end",
    })),
  ...[
    ["answers/answer-reader.ts", "if (bytes > limit) throw", 'tooLarge("bytes", bytes, limit);'],
    [
      "answers/answer-reader.ts",
      "if (depth > DEEPEST_JSON) throw",
      'tooLarge("levels of nesting", depth, DEEPEST_JSON);',
    ],
    [
      "streams/message-stream.ts",
      "if (depth > DEEPEST_JSON) throw",
      'tooLarge("levels of nesting", depth, DEEPEST_JSON);',
    ],
    [
      "streams/audio-scanner.ts",
      "if (restBytes > bounds.besideSong) throw",
      'tooLarge("bytes beside the audio", restBytes, bounds.besideSong);',
    ],
    [
      "streams/audio-scanner.ts",
      "if (keys.length > DEEPEST_JSON) throw",
      'tooLarge("levels of nesting", keys.length, DEEPEST_JSON);',
    ],
    [
      "calls/music-calls.ts",
      "if (eventBytes > bounds.song) throw",
      'tooLarge("bytes of audio", eventBytes, bounds.song);',
    ],
    [
      "calls/music-calls.ts",
      "if (eventBytes > bounds.heldSong) throw",
      'tooLarge("bytes in one fragment", eventBytes, bounds.heldSong);',
    ],
  ].map(([file = "", asked = "", told = ""]) => ({
    file: `electron/service/client/${file}`,
    line: `${asked} ${told}`,
    faults: [`${asked.replace(">", ">=")} ${told}`],
    why: "one less is as good a bound of what has no end",
  })),
  {
    file: "electron/service/client/calls/music-calls.ts",
    line: "const fitting = piece.length > room ? piece.subarray(0, room) : piece;",
    faults: ["const fitting = piece.length >= room ? piece.subarray(0, room) : piece;"],
    why: "the whole of a piece is the piece",
  },
  {
    file: "electron/service/client/calls/music-calls.ts",
    line: "if (fitting.length > 0) held.push(fitting);",
    faults: ["if (fitting.length >= 0) held.push(fitting);"],
    why: "a piece of no bytes adds nothing",
  },
  {
    file: "electron/service/client/streams/message-stream.ts",
    line: "if (performance.now() - heardAt > silenceMs) {",
    faults: ["if (performance.now() - heardAt >= silenceMs) {"],
    why: "the clock isn't read at that very moment",
  },
  {
    file: "electron/service/client/bodies/body-pace.ts",
    line: "if (waited > totalMs) {",
    faults: ["if (waited >= totalMs) {"],
    why: "the clock isn't read at that very moment",
  },
  {
    file: "electron/tasks/steps/poll-turns.ts",
    line: "return leastMs <= pacing.firstMs ? pacing : { ...pacing, firstMs: leastMs, maxMs: Math.max(leastMs, pacing.maxMs) };",
    faults: [
      "return leastMs < pacing.firstMs ? pacing : { ...pacing, firstMs: leastMs, maxMs: Math.max(leastMs, pacing.maxMs) };",
    ],
    why: "as long as the first wait it is the same pace either way",
  },
  {
    file: "electron/service/client/network/dispatchers.ts",
    line: "open.clear();",
    faults: [";"],
    why: "who is closed finds no way to anywhere any more",
  },
  {
    file: "electron/backup/read-archive.ts",
    line: "if (announced > mostBytes)",
    faults: ["if (announced >= mostBytes)"],
    why: "one byte less is as good a bound",
  },
  {
    file: "electron/backup/import/foreign-reader.ts",
    line: "if (count > bound)",
    faults: ["if (count >= bound)"],
    why: "one row less is as good a bound",
  },
  {
    file: "shared/rules/code-points.ts",
    line: "for (let at = 0; at < text.length - 1; at += 1) {",
    faults: ["for (let at = 0; at <= text.length - 1; at += 1) {"],
    why: "behind the last unit there is none to go with it",
  },
  {
    file: "shared/rules/library/library-search.ts",
    line: 'const [year = 0, month = 1, date = 1] = day.split("-").map(Number);',
    faults: [
      'const [year = 1, month = 1, date = 1] = day.split("-").map(Number);',
      'const [year = 0, month = 2, date = 1] = day.split("-").map(Number);',
      'const [year = 0, month = 1, date = 2] = day.split("-").map(Number);',
    ],
    why: "a day has all three",
  },
  {
    file: "electron/database/integrity/inspect-database.ts",
    line: "if (sizeOf(file) <= WHOLE_CHECK_BYTES) {",
    faults: ["if (sizeOf(file) < WHOLE_CHECK_BYTES) {"],
    why: "one byte less is as good a bound",
  },
  {
    file: "electron/service/client/timeouts.ts",
    line: "generation: 120 * MINUTE,",
    faults: ["generation: 121 * MINUTE,"],
    why: "a minute more of two hours is as good a bound",
  },
  {
    file: "electron/service/client/rate-limiter.ts",
    line: "let notBefore = 0;",
    faults: ["let notBefore = 1;"],
    why: "a millisecond after 1970 is as long ago",
  },
  {
    file: "renderer/chat/thread/use-follow-end.ts",
    line: 'element.addEventListener("scroll", moved, { passive: true });',
    faults: ['element.addEventListener("scroll", moved, { passive: false });'],
    why: "a scroll can't be prevented",
  },
  {
    file: "renderer/storyboard/table/row-window.ts",
    line: 'scroller.addEventListener("scroll", look, { passive: true });',
    faults: ['scroller.addEventListener("scroll", look, { passive: false });'],
    why: "a scroll can't be prevented",
  },
  {
    file: "renderer/storyboard/table/row-window.ts",
    line: "const [near, setNear] = useState<RowWindow>(() => windowOf(0, 1080, count));",
    faults: [
      "const [near, setNear] = useState<RowWindow>(() => windowOf(1, 1080, count));",
      "const [near, setNear] = useState<RowWindow>(() => windowOf(0, 1081, count));",
    ],
    why: "one pixel more is in the same step of six rows",
  },
  {
    file: "electron/service/client/network/http-call.ts",
    line: "if (signals.length > 0) init.signal = AbortSignal.any(signals);",
    faults: ["if (signals.length >= 0) init.signal = AbortSignal.any(signals);"],
    why: "a signal of no signals never ends anything",
  },
  {
    file: "electron/tasks/records/recover.ts",
    line: 'else if (task.state !== "intent" && task.nextPollAt !== null && task.nextPollAt > c.now())',
    faults: ['else if (task.state !== "intent" && task.nextPollAt !== null && task.nextPollAt >= c.now())'],
    why: "what is due at this very millisecond is due either way",
  },
  {
    file: "electron/database/assets/browse-store.ts",
    line: "if (to - from > 1) ordered.splice(from, to - from, ...rows.slice(from, to).sort((a, b) => b - a));",
    faults: ["if (to - from >= 1) ordered.splice(from, to - from, ...rows.slice(from, to).sort((a, b) => b - a));"],
    why: "a row alone is in its order",
  },
  {
    file: "electron/database/assets/browse-store.ts",
    line: "for (let from = 0; from < rows.length; ) {",
    faults: ["for (let from = 0; from <= rows.length; ) {"],
    why: "behind the last row there is none to order",
  },
  {
    file: "electron/tasks/records/candidate-films.ts",
    line: "this.#films.clear();",
    faults: [";"],
    why: "a studio that is closed is asked for no film",
  },
  {
    file: "electron/tasks/task-ledger.ts",
    line: "if (task !== null && this.#watchers.size > 0) this.#broadcast(task);",
    faults: ["if (task !== null && this.#watchers.size >= 0) this.#broadcast(task);"],
    why: "telling nobody changes nothing",
  },
  {
    file: "electron/service/client/streams/message-stream.ts",
    line: "if (events.length > 0) yield events;",
    faults: ["if (events.length >= 0) yield events;"],
    why: "a batch of no events changes nothing",
  },
  {
    file: "electron/backup/import/run-reader.ts",
    line: "const MEMORY_MEGABYTES = 384;",
    faults: ["const MEMORY_MEGABYTES = 385;"],
    why: "a megabyte more is as good a bound",
  },
  {
    file: "electron/backup/backup-service.ts",
    line: "this.#timer.unref();",
    faults: [";"],
    why: "a core that ends closes it first",
  },
  {
    file: "renderer/storyboard/export/make/film-frame.ts",
    line: "for (let at = 0; at < to.length; at += 1) to[at] = ((from[at] ?? 0) * rest + (second[at] ?? 0) * share + 128) >> 8;",
    faults: [
      "for (let at = 0; at <= to.length; at += 1) to[at] = ((from[at] ?? 0) * rest + (second[at] ?? 0) * share + 128) >> 8;",
    ],
    why: "nothing is written behind the end of an array of bytes",
  },
  {
    file: "renderer/storyboard/export/make/film-frame.ts",
    line: "for (let at = 0; at < out.length; at += 1) {",
    faults: ["for (let at = 0; at <= out.length; at += 1) {"],
    why: "behind the end nothing is seen, and what nobody sees is left as it is",
  },
  {
    file: "renderer/storyboard/export/make/film-frame.ts",
    line: "for (let row = 0; row < halfRoundedUp(height); row += 1) {",
    faults: ["for (let row = 0; row <= halfRoundedUp(height); row += 1) {"],
    why: "a row below the last has neither chroma nor luma to write",
  },
  {
    file: "renderer/storyboard/export/make/film-frame.ts",
    line: "for (let row = 0; row < height; row += 2) {",
    faults: ["for (let row = 0; row <= height; row += 2) {"],
    why: "nothing is written behind the end of an array of bytes",
  },
  {
    file: "renderer/storyboard/export/make/film-frame.ts",
    line: "for (let column = 0; column < width; column += 2) {",
    faults: ["for (let column = 0; column <= width; column += 2) {"],
    why: "a pixel of the next row gets its own luma, and its chroma again when its row comes",
  },
  {
    file: "renderer/storyboard/export/make/scale-frame.ts",
    line: "for (let at = 0; at < to; at += 1) {",
    faults: ["for (let at = 0; at <= to; at += 1) {"],
    why: "nothing is written behind the end of an array of numbers",
  },
  {
    file: "renderer/storyboard/export/make/scale-frame.ts",
    line: "for (let tap = 0; tap < count; tap += 1) {",
    faults: ["for (let tap = 0; tap <= count; tap += 1) {"],
    why: "the next pixel writes its first weight itself",
  },
  {
    file: "renderer/storyboard/export/make/scale-frame.ts",
    line: "for (let row = 0; row < height; row += 1) {",
    faults: ["for (let row = 0; row <= height; row += 1) {"],
    why: "nothing is written behind the end of an array of numbers",
  },
  {
    file: "electron/tasks/steps/sample-damage.ts",
    above: "if (!isUnitChain(packet.data, lengthSize, codec)) damaged += 1;",
    line: `if (performance.now() > deadline) return "Its samples can't be read in time.";`,
    faults: [`if (performance.now() >= deadline) return "Its samples can't be read in time.";`],
    why: "the clock isn't read at that very moment",
  },
  {
    file: "electron/tasks/steps/sample-damage.ts",
    above: "framed += packet.data.byteLength;",
    line: `if (performance.now() > deadline) return "Its samples can't be read in time.";`,
    faults: [`if (performance.now() >= deadline) return "Its samples can't be read in time.";`],
    why: "the clock isn't read at that very moment",
  },
  {
    file: "electron/tasks/steps/wave-damage.ts",
    line: "if (power < 0.28 || power > 0.39) return false;",
    faults: ["if (power <= 0.28 || power > 0.39) return false;", "if (power < 0.28 || power >= 0.39) return false;"],
    why: "512 samples don't come to that very figure",
  },
  {
    file: "electron/tasks/steps/wave-damage.ts",
    line: "return spread > 1.6 && spread < 2 && Math.abs(next / squares) < 0.2 && Math.abs(afterNext / squares) < 0.2;",
    faults: [
      "return spread >= 1.6 && spread < 2 && Math.abs(next / squares) < 0.2 && Math.abs(afterNext / squares) < 0.2;",
      "return spread > 1.6 && spread <= 2 && Math.abs(next / squares) < 0.2 && Math.abs(afterNext / squares) < 0.2;",
      "return spread > 1.6 && spread < 2 && Math.abs(next / squares) <= 0.2 && Math.abs(afterNext / squares) < 0.2;",
      "return spread > 1.6 && spread < 2 && Math.abs(next / squares) < 0.2 && Math.abs(afterNext / squares) <= 0.2;",
    ],
    why: "512 samples don't come to that very figure",
  },
  {
    file: "electron/service/client/calls/music-calls.ts",
    line: "if (heldBytes >= PASS_ON_BYTES) await passOn();",
    faults: ["if (heldBytes > PASS_ON_BYTES) await passOn();"],
    why: "what is held goes to the disk with the next piece, or at the end",
  },
  {
    file: "electron/service/client/streams/redact-stream.ts",
    line: "if (Object.keys(event).length <= 3 && Object.keys(event.delta).length <= 2) return event;",
    faults: [
      "if (Object.keys(event).length < 3 && Object.keys(event.delta).length <= 2) return event;",
      "if (Object.keys(event).length <= 3 && Object.keys(event.delta).length < 2) return event;",
    ],
    why: "the long way says the same",
  },
  {
    file: "electron/backup/import/import-records.ts",
    line: "const isFull = this.#fileBytes >= BATCH_BYTES || this.#fileCharacters >= FILE_CHARACTERS_AT_ONCE;",
    faults: [
      "const isFull = this.#fileBytes > BATCH_BYTES || this.#fileCharacters >= FILE_CHARACTERS_AT_ONCE;",
      "const isFull = this.#fileBytes >= BATCH_BYTES || this.#fileCharacters > FILE_CHARACTERS_AT_ONCE;",
    ],
    why: "one file more in a batch changes nothing of what is taken",
  },
  {
    file: "electron/backup/import/import-records.ts",
    line: "if (this.#files.length >= BATCH_FILES || isFull) await this.#flushFiles();",
    faults: ["if (this.#files.length > BATCH_FILES || isFull) await this.#flushFiles();"],
    why: "one file more in a batch changes nothing of what is taken",
  },
  {
    file: "electron/backup/import/count-records.ts",
    above: "for (const { assetId, bytes } of this.#parsed.media) this.#bytesOf.set(assetId, bytes);",
    line: "return true;",
    faults: ["return false;"],
    why: "who takes in records passes over what is none",
  },
  {
    file: "electron/backup/import/count-records.ts",
    above:
      "if (!this.#hosts.some(({ name, host }) => name === line.name && host === line.host)) this.#hosts.push(line);",
    line: "return true;",
    faults: ["return false;"],
    why: "who takes in records passes over what is none",
  },
  {
    file: "electron/backup/import/count-records.ts",
    above: "this.#unfinished = line.count;",
    line: "return true;",
    faults: ["return false;"],
    why: "who takes in records passes over what is none",
  },
  {
    file: "electron/backup/import/count-records.ts",
    above: "this.refuse(line);",
    line: "return true;",
    faults: ["return false;"],
    why: "who takes in records passes over what is none",
  },
  {
    file: "electron/backup/import/count-records.ts",
    above: "this.#meet(line);",
    line: "return true;",
    faults: ["return false;"],
    why: "who takes in records passes over what is none",
  },
  {
    file: "electron/backup/import/count-records.ts",
    above: "this.#headsEnded = true;",
    line: "return true;",
    faults: ["return false;"],
    why: "who takes in records passes over what is none",
  },
  {
    file: "electron/backup/import/count-records.ts",
    above: 'case "version":',
    line: "return true;",
    faults: ["return false;"],
    why: "who takes in records passes over what is none",
  },
  {
    file: "electron/backup/import/foreign-records.ts",
    line: 'if (messages.length >= most.messages || bytes > most.conversationBytes) throw new Unusable("too_large");',
    faults: [
      'if (messages.length > most.messages || bytes > most.conversationBytes) throw new Unusable("too_large");',
      'if (messages.length >= most.messages || bytes >= most.conversationBytes) throw new Unusable("too_large");',
    ],
    why: "one message or byte more is as good a bound",
  },
  {
    file: "electron/backup/read-archive.ts",
    line: `if (entries.size >= MOST_ENTRIES) throw notOurs(\`It holds more than \${MOST_ENTRIES} files.\`);`,
    faults: [`if (entries.size > MOST_ENTRIES) throw notOurs(\`It holds more than \${MOST_ENTRIES} files.\`);`],
    why: "one entry more is as good a bound",
  },
  {
    file: "electron/backup/archive-service.ts",
    line: 'if (room < bytes) throw failure("disk_full", { details: { found: room, allowed: bytes } });',
    faults: ['if (room <= bytes) throw failure("disk_full", { details: { found: room, allowed: bytes } });'],
    why: "a disk that is filled to its last byte is as full",
  },
  {
    file: "electron/database/foreign/open-foreign.ts",
    line: "column: 100,",
    faults: ["column: 101,"],
    why: "one more is as good a bound",
  },
  {
    file: "electron/database/foreign/open-foreign.ts",
    line: "exprDepth: 50,",
    faults: ["exprDepth: 51,"],
    why: "one more is as good a bound",
  },
  {
    file: "electron/database/foreign/open-foreign.ts",
    line: "sqlLength: 100_000,",
    faults: ["sqlLength: 100001,"],
    why: "one more is as good a bound",
  },
  {
    file: "electron/database/foreign/open-foreign.ts",
    line: "vdbeOp: 100_000,",
    faults: ["vdbeOp: 100001,"],
    why: "one more is as good a bound",
  },
  {
    file: "electron/database/foreign/open-foreign.ts",
    line: "likePatternLength: 100,",
    faults: ["likePatternLength: 101,"],
    why: "one more is as good a bound",
  },
  {
    file: "electron/database/assets/asset-text-index.ts",
    line: "if (wanted.includes(part) && (fewest === undefined || rows.length < fewest.length)) fewest = rows;",
    faults: ["if (wanted.includes(part) && (fewest === undefined || rows.length <= fewest.length)) fewest = rows;"],
    why: "of as many rows either are looked through",
  },
  {
    file: "electron/tasks/task-service.ts",
    line: "if (intents.length > 0) this.ledger.insert(intents);",
    faults: ["if (intents.length >= 0) this.ledger.insert(intents);"],
    why: "storing none changes nothing",
  },
  {
    file: "electron/service/client/rate-limiter.ts",
    above: "const foresee = (place: number, limit: RateLimit): number => {",
    line: "forget();",
    faults: [";"],
    why: "a departure that is past the window holds nobody up; it takes a number's room",
  },
  {
    file: "electron/service/client/rate-limiter.ts",
    above: "departures.sort((one, other) => one - other);",
    line: "forget();",
    faults: [";"],
    why: "a departure that is past the window holds nobody up; it takes a number's room",
  },
  {
    file: "electron/backup/recovery/disk-space.ts",
    line: "const MOST_FILES = 300_000;",
    faults: ["const MOST_FILES = 300001;"],
    why: "one file more is as good a bound",
  },
  {
    file: "electron/backup/read-archive.ts",
    line: "const MOST_ENTRIES = 300_000;",
    faults: ["const MOST_ENTRIES = 300001;"],
    why: "one entry more is as good a bound",
  },
  {
    file: "electron/backup/import/run-reader.ts",
    line: 'if (said > SAID_MOST_BYTES || length > LINE_MOST_CHARACTERS) throw refused("It holds more than an archive may.");',
    faults: [
      'if (said >= SAID_MOST_BYTES || length > LINE_MOST_CHARACTERS) throw refused("It holds more than an archive may.");',
      'if (said > SAID_MOST_BYTES || length >= LINE_MOST_CHARACTERS) throw refused("It holds more than an archive may.");',
    ],
    why: "one byte less is as good a bound",
  },
  {
    file: "electron/backup/import/run-reader.ts",
    line: "child.stderr.destroy();",
    faults: [";"],
    why: "it is read to its end, which comes with the end of the child",
  },
  {
    file: "electron/backup/recovery/disk-space.ts",
    line: "if (found.length >= MOST_FILES) break;",
    faults: ["if (found.length > MOST_FILES) break;"],
    why: "one file more is as good a bound",
  },
  {
    file: "electron/backup/recovery/recovery.ts",
    line: "this.#waiting.unref();",
    faults: [";"],
    why: "a core that ends closes it first",
  },
  {
    file: "electron/backup/recovery/disk-space.ts",
    line: "return found !== null && found >= NEEDED_BYTES;",
    faults: ["return found !== null && found > NEEDED_BYTES;"],
    why: "one byte more is as good a bound",
  },
  {
    file: "electron/database/tasks/task-store.ts",
    line: "values.push(filter.limit ?? 1000);",
    faults: ["values.push(filter.limit ?? 1001);"],
    why: "one task more is as good a bound",
  },
  {
    file: "shared/rules/figures.ts",
    line: "for (let digits = 2; digits < 6; digits += 1) {",
    faults: ["for (let digits = 2; digits <= 6; digits += 1) {", "for (let digits = 2; digits < 7; digits += 1) {"],
    why: "what is told in full has six digits too",
  },
  {
    file: "shared/outgoing/safe-name.ts",
    line: "const utf8Length = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);",
    faults: [
      "const utf8Length = (code: number): number => (code <= 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);",
      "const utf8Length = (code: number): number => (code < 129 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);",
    ],
    why: "U+0080 is a control character, and those are taken out before",
  },
  {
    file: "shared/rules/video/adapt-video-draft.ts",
    line: "Math.abs(rank(next) - rank(wished)) < Math.abs(rank(best) - rank(wished)) ? next : best,",
    faults: ["Math.abs(rank(next) - rank(wished)) <= Math.abs(rank(best) - rank(wished)) ? next : best,"],
    why: "no model has two resolutions that are as near to one that it lacks",
  },
  {
    file: "shared/rules/video/video-media.ts",
    line: "if (rate < min - FRAME_RATE_SLACK || rate > max + FRAME_RATE_SLACK) {",
    faults: [
      "if (rate <= min - FRAME_RATE_SLACK || rate > max + FRAME_RATE_SLACK) {",
      "if (rate < min - FRAME_RATE_SLACK || rate >= max + FRAME_RATE_SLACK) {",
    ],
    why: "the slack is for rounding: no rate is written as that very figure",
  },
  {
    file: "shared/rules/music/lyric-rules.ts",
    above: 'if (section.status === "unknown") {',
    line: "doubtful += 1;",
    faults: ["doubtful += 2;"],
    why: "it is only asked whether there are any",
  },
  {
    file: "shared/rules/music/lyric-rules.ts",
    above: "} else if (section.suggestion !== null) {",
    line: "doubtful += 1;",
    faults: ["doubtful += 2;"],
    why: "it is only asked whether there are any",
  },
  {
    file: "electron/library/embedding/sound-tags.ts",
    line: "if (size + added.length - 8 > LARGEST_RIFF) return null;",
    faults: ["if (size + added.length - 8 >= LARGEST_RIFF) return null;"],
    why: "a file of chunks has an even length, and the largest is odd",
  },
  {
    file: "electron/library/embedding/sound-tags.ts",
    line: "if (head.length + size + added.length - 8 > LARGEST_RIFF) return null;",
    faults: ["if (head.length + size + added.length - 8 >= LARGEST_RIFF) return null;"],
    why: "a file of chunks has an even length, and the largest is odd",
  },
  {
    file: "electron/database/assets/asset-text-index.ts",
    line: "if (this.#characters > MOST_CHARACTERS) {",
    faults: ["if (this.#characters >= MOST_CHARACTERS) {"],
    why: "one character less is as good a bound",
  },
  {
    file: "electron/database/assets/asset-places.ts",
    line: "const MOST = 200;",
    faults: ["const MOST = 201;"],
    why: "one place more is as good a bound",
  },
  ...["compoundSelect: 2,", "functionArg: 8,", "variableNumber: 10,", "triggerDepth: 1,"].map((line) => ({
    file: "electron/database/foreign/open-foreign.ts",
    line,
    faults: [line.replace(/\d+/, (figure) => String(Number(figure) + 1))],
    why: "one more is as good a bound",
  })),
  {
    file: "electron/backup/import/import-records.ts",
    line: "if (this.#tasks.length >= TASKS_AT_ONCE || this.#taskCharacters >= TASK_CHARACTERS_AT_ONCE) this.#flushTasks();",
    faults: [
      "if (this.#tasks.length > TASKS_AT_ONCE || this.#taskCharacters >= TASK_CHARACTERS_AT_ONCE) this.#flushTasks();",
      "if (this.#tasks.length >= TASKS_AT_ONCE || this.#taskCharacters > TASK_CHARACTERS_AT_ONCE) this.#flushTasks();",
    ],
    why: "one task more in a batch changes nothing of what is taken",
  },
  {
    file: "electron/library/sidecars/sidecar-service.ts",
    line: "if (done.length > 0) this.#queue.done(done.map(({ seq }) => seq));",
    faults: ["if (done.length >= 0) this.#queue.done(done.map(({ seq }) => seq));"],
    why: "to cross off none changes nothing",
  },
  {
    file: "electron/library/trash/trash-service.ts",
    line: "if (told.length < TOLD) continue;",
    faults: ["if (told.length <= TOLD) continue;"],
    why: "one file more in a batch is told as well",
  },
  {
    file: "electron/backup/read-archive.ts",
    line: "let announced = 0;",
    faults: ["let announced = 1;"],
    why: "one byte less is as good a bound",
  },
  ...[
    ...["hosts: 200,", "films: 10_000,", "songs: 50_000,", "versions: 5_000,", "styles: 5_000,"],
    ...["presets: 1_000,", "folders: 2_000,", "tasks: 300_000,", "take: 100_000,", "seconds: 3600,"],
    ...["assets: 300_000,", "conversations: 200_000,", "messages: 50_000,", "depth: 100,", "partValues: 2_000,"],
  ].map((line) => ({
    file: "electron/database/foreign/records.ts",
    line,
    faults: [line.replace(/[\d_]+/, (figure) => String(Number(figure.replaceAll("_", "")) + 1))],
    why: "one more is as good a bound",
  })),
  {
    file: "electron/library/sync/folder-sync.ts",
    line: "const MANY = 500;",
    faults: ["const MANY = 501;"],
    why: "one change more is as good a bound",
  },
  {
    file: "electron/library/sync/folder-sync.ts",
    line: "if (this.#changed.size < MANY) this.#changed.add(place);",
    faults: ["if (this.#changed.size <= MANY) this.#changed.add(place);"],
    why: "one change more is as good a bound",
  },
  {
    file: "electron/library/browse/poster-cache.ts",
    line: "const NOTED = 20_000;",
    faults: ["const NOTED = 20001;"],
    why: "one picture more is as good a bound",
  },
  {
    file: "electron/library/browse/poster-cache.ts",
    line: "if (day !== this.#day || this.#noted.size > NOTED) this.#noted.clear();",
    faults: ["if (day !== this.#day || this.#noted.size >= NOTED) this.#noted.clear();"],
    why: "one picture less is as good a bound",
  },
  {
    file: "electron/backup/offered-archive.ts",
    line: "if (performance.now() - this.#toldAt >= TELL_EVERY_MS)",
    faults: ["if (performance.now() - this.#toldAt > TELL_EVERY_MS)"],
    why: "what isn't told at the very moment is told with the next piece",
  },
  {
    file: "renderer/storyboard/animatic/use-clip-playback.ts",
    line: "if (Math.abs(film.currentTime - place) > SAME_PLACE) film.currentTime = place;",
    faults: ["if (Math.abs(film.currentTime - place) >= SAME_PLACE) film.currentTime = place;"],
    why: "what is just a millisecond off shows the same frame either way",
  },
  {
    file: "renderer/storyboard/animatic/use-clip-playback.ts",
    line: "if (!film.seeking && Math.abs(film.currentTime - place) > OFF * Math.max(1, clip.speed * shuttle))",
    faults: ["if (!film.seeking && Math.abs(film.currentTime - place) >= OFF * Math.max(1, clip.speed * shuttle))"],
    why: "just as far off as is let be is as good a bound",
  },
  {
    file: "electron/tasks/steps/sample-damage.ts",
    line: "return sample.length > 0;",
    faults: ["return sample.length > 1;"],
    why: "a sample of one byte has no room for a unit, which is said before",
  },
  {
    file: "shared/wire/json-depth.ts",
    line: "while (at < text.length && text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1;",
    faults: ["while (at <= text.length && text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1;"],
    why: "behind the end there is no character, and either way the text is over",
  },
  {
    file: "electron/service/client/answers/answer-reader.ts",
    line: '.exec(bytes.toString("utf8", 0, 4096))?.[1]',
    faults: ['.exec(bytes.toString("utf8", 0, 4097))?.[1]'],
    why: "a byte more of a page's beginning is as good a bound",
  },
  {
    file: "electron/database/epoch.ts",
    line: 'const [count, previous] = typeof found === "string" ? [0, ""] : [found.count, found.nonce];',
    faults: ['const [count, previous] = typeof found === "string" ? [1, ""] : [found.count, found.nonce];'],
    why: "where nothing stands outside a count is only asked whether there is one",
  },
  {
    file: "electron/library/embedding/image-tags.ts",
    line: "if (size < PNG_HEAD + 12) return null;",
    faults: ["if (size <= PNG_HEAD + 12) return null;"],
    why: "a header and an end alone are no picture",
  },
  {
    file: "electron/library/embedding/image-tags.ts",
    line: "for (let seen = 0; at + 12 <= size && seen < CHUNKS_MOST; seen += 1) {",
    faults: ["for (let seen = 0; at + 13 <= size && seen < CHUNKS_MOST; seen += 1) {"],
    why: "an empty chunk at the end is no XMP",
  },
  {
    file: "electron/library/embedding/mp4-tags.ts",
    line: "if (at + 8 > size || boxes.length > 1000) return null;",
    faults: [
      "if (at + 8 > size || boxes.length >= 1000) return null;",
      "if (at + 8 > size || boxes.length > 1001) return null;",
    ],
    why: "one box more or less is as good a bound",
  },
  {
    file: "electron/library/work-pace.ts",
    line: "if (ms >= 1) await pause(ms, undefined, { signal, ref: false }).catch(() => {});",
    faults: ["if (ms > 1) await pause(ms, undefined, { signal, ref: false }).catch(() => {});"],
    why: "a rest of just a millisecond is as short as none",
  },
  {
    file: "electron/backup/read-archive.ts",
    line: "const MANIFEST_MOST_BYTES = 32 * 1024 ** 2;",
    faults: ["const MANIFEST_MOST_BYTES = 32 * 1025 ** 2;", "const MANIFEST_MOST_BYTES = 33 * 1024 ** 2;"],
    why: "a little more is as good a bound",
  },
  {
    file: "electron/library/embedding/digital-source.ts",
    line: "const DEEPEST = 16;",
    faults: ["const DEEPEST = 17;"],
    why: "nobody makes a file to fit so often",
  },
  {
    file: "electron/library/embedding/digital-source.ts",
    line: "export function digitalSourceOf(origin: Origin, originOf: OriginOf, depth = 0): DigitalSource | null {",
    faults: ["export function digitalSourceOf(origin: Origin, originOf: OriginOf, depth = 1): DigitalSource | null {"],
    why: "nobody makes a file to fit so often",
  },
  {
    file: "electron/library/embedding/digital-source.ts",
    line: "const from = depth < DEEPEST ? originOf(origin.sourceId) : undefined;",
    faults: ["const from = depth <= DEEPEST ? originOf(origin.sourceId) : undefined;"],
    why: "nobody makes a file to fit so often",
  },
  {
    file: "electron/library/embedding/digital-source.ts",
    line: "const from = depth < DEEPEST ? originOf(id) : undefined;",
    faults: ["const from = depth <= DEEPEST ? originOf(id) : undefined;"],
    why: "nobody makes a file to fit so often",
  },
  {
    file: "electron/library/embedding/digital-source.ts",
    line: "return from === undefined ? null : digitalSourceOf(from, originOf, depth + 1);",
    faults: ["return from === undefined ? null : digitalSourceOf(from, originOf, depth + 2);"],
    why: "nobody makes a file to fit so often",
  },
  {
    file: "electron/library/embedding/digital-source.ts",
    line: "return digitalSourceOf(from, originOf, depth + 1);",
    faults: ["return digitalSourceOf(from, originOf, depth + 2);"],
    why: "nobody makes a file to fit so often",
  },
  {
    file: "electron/library/embedding/embed-tags.ts",
    line: "const PIECE = 1024 * 1024;",
    faults: ["const PIECE = 1025 * 1024;", "const PIECE = 1024 * 1025;"],
    why: "a file is copied in pieces of any size",
  },
  {
    file: "electron/library/embedding/embed-tags.ts",
    line: "for (let at = piece.from; at < piece.to; at += PIECE)",
    faults: ["for (let at = piece.from; at <= piece.to; at += PIECE)"],
    why: "a piece of no bytes changes nothing",
  },
  {
    file: "electron/library/embedding/embed-tags.ts",
    line: "return Math.abs(longBefore - longAfter) < 0.02 && JSON.stringify(one) === JSON.stringify(other);",
    faults: ["return Math.abs(longBefore - longAfter) <= 0.02 && JSON.stringify(one) === JSON.stringify(other);"],
    why: "just as far off is as good a bound",
  },
  {
    file: "electron/library/embedding/gif-tags.ts",
    line: "const WINDOW = 1024 * 1024;",
    faults: ["const WINDOW = 1025 * 1024;", "const WINDOW = 1024 * 1025;"],
    why: "a file is looked through in pieces of any size",
  },
  {
    file: "electron/library/embedding/gif-tags.ts",
    line: "for (let at = 0; at < size; at += WINDOW) {",
    faults: ["for (let at = 0; at <= size; at += WINDOW) {", "for (let at = 1; at < size; at += WINDOW) {"],
    why: "neither the first byte nor what is behind the last is the beginning of a block",
  },
  {
    file: "electron/library/embedding/gif-tags.ts",
    line: "if (tags.source === null || size < 14) return null;",
    faults: [
      "if (tags.source === null || size <= 14) return null;",
      "if (tags.source === null || size < 15) return null;",
    ],
    why: "a header and an end alone are no picture",
  },
  {
    file: "electron/library/embedding/webp-tags.ts",
    line: "const flags = head[FLAGS_AT] ?? 0;",
    faults: ["const flags = head[FLAGS_AT] ?? 1;"],
    why: "the head was read whole",
  },
  {
    file: "electron/library/embedding/id3-tags.ts",
    line: "((bytes[at] ?? 0) << 21) | ((bytes[at + 1] ?? 0) << 14) | ((bytes[at + 2] ?? 0) << 7) | (bytes[at + 3] ?? 0);",
    faults: [
      "((bytes[at] ?? 1) << 21) | ((bytes[at + 1] ?? 0) << 14) | ((bytes[at + 2] ?? 0) << 7) | (bytes[at + 3] ?? 0);",
      "((bytes[at] ?? 0) << 21) | ((bytes[at + 1] ?? 1) << 14) | ((bytes[at + 2] ?? 0) << 7) | (bytes[at + 3] ?? 0);",
      "((bytes[at] ?? 0) << 21) | ((bytes[at + 1] ?? 0) << 14) | ((bytes[at + 2] ?? 1) << 7) | (bytes[at + 3] ?? 0);",
      "((bytes[at] ?? 0) << 21) | ((bytes[at + 1] ?? 0) << 14) | ((bytes[at + 2] ?? 0) << 7) | (bytes[at + 3] ?? 1);",
    ],
    why: "a head is read whole",
  },
  {
    file: "electron/library/embedding/id3-tags.ts",
    line: "if ((version !== 3 && version !== 4) || flags !== 0 || length > TAG_MOST || HEAD + length > size) return null;",
    faults: [
      "if ((version !== 3 && version !== 4) || flags !== 0 || length >= TAG_MOST || HEAD + length > size) return null;",
    ],
    why: "one byte less is as good a bound",
  },
  {
    file: "electron/library/embedding/image-tags.ts",
    line: "if (size < 4 || (await read(0, 2)).readUInt16BE(0) !== 0xffd8) return null;",
    faults: [
      "if (size <= 4 || (await read(0, 2)).readUInt16BE(0) !== 0xffd8) return null;",
      "if (size < 5 || (await read(0, 2)).readUInt16BE(0) !== 0xffd8) return null;",
    ],
    why: "two bytes behind the first two are no picture",
  },
  {
    file: "electron/library/embedding/image-tags.ts",
    line: "if (length < 2 || at + 2 + length > size) return null;",
    faults: ["if (length < 2 || at + 2 + length >= size) return null;"],
    why: "behind the last segment there has to be a picture",
  },
  {
    file: "electron/library/embedding/sound-tags.ts",
    line: "if (size < 12) return null;",
    faults: ["if (size <= 12) return null;", "if (size < 13) return null;"],
    why: "a head alone has no sound",
  },
  {
    file: "electron/library/embedding/mp4-tags.ts",
    line: "const MOOV_MOST = 64 * 1024 ** 2;",
    faults: ["const MOOV_MOST = 65 * 1024 ** 2;", "const MOOV_MOST = 64 * 1025 ** 2;"],
    why: "a little more is as good a bound",
  },
  {
    file: "electron/library/embedding/mp4-tags.ts",
    line: "const body = moov.to - moov.from > MOOV_MOST ? null : await read(moov.body, moov.to - moov.body);",
    faults: ["const body = moov.to - moov.from >= MOOV_MOST ? null : await read(moov.body, moov.to - moov.body);"],
    why: "one byte less is as good a bound",
  },
  {
    file: "electron/backup/backup-service.ts",
    line: "const LOOK_EVERY_MS = 15 * 60_000;",
    faults: ["const LOOK_EVERY_MS = 16 * 60_000;"],
    why: "a minute more is as good a wait",
  },
  {
    file: "electron/backup/offered-archive.ts",
    line: "const PART_BYTES = 256 * 1024;",
    faults: ["const PART_BYTES = 257 * 1024;", "const PART_BYTES = 256 * 1025;"],
    why: "a file is read in pieces of any size",
  },
  {
    file: "electron/backup/unsigned-copies.ts",
    line: "const PIECE = 1024 * 1024;",
    faults: ["const PIECE = 1025 * 1024;", "const PIECE = 1024 * 1025;"],
    why: "a file is read in pieces of any size",
  },
  {
    file: "electron/backup/read-archive.ts",
    line: "const UNPACKED_MOST_TIMES = 20;",
    faults: ["const UNPACKED_MOST_TIMES = 21;"],
    why: "a little more is as good a bound",
  },
  {
    file: "electron/backup/read-archive.ts",
    line: "const UNPACKED_FREE_BYTES = 64 * 1024 ** 2;",
    faults: ["const UNPACKED_FREE_BYTES = 65 * 1024 ** 2;", "const UNPACKED_FREE_BYTES = 64 * 1025 ** 2;"],
    why: "a little more is as good a bound",
  },
  {
    file: "electron/backup/archive-service.ts",
    line: 'if (manifest === null || manifestText === null) throw failure("archive_refused");',
    faults: ['if (manifest === null && manifestText === null) throw failure("archive_refused");'],
    why: "who reads an archive says both, or refuses it",
  },
  {
    file: "electron/library/sync/gather-files.ts",
    line: "const PIECE = 1024 * 1024;",
    faults: ["const PIECE = 1025 * 1024;", "const PIECE = 1024 * 1025;"],
    why: "a file is copied in pieces of any size",
  },
  {
    file: "electron/library/export/write-folder.ts",
    line: "const PIECE = 1024 * 1024;",
    faults: ["const PIECE = 1025 * 1024;", "const PIECE = 1024 * 1025;"],
    why: "a file is copied in pieces of any size",
  },
  {
    file: "electron/library/trash/trashed-files.ts",
    line: "const since = (await stat(folder.path).catch(() => null))?.mtimeMs ?? 0;",
    faults: ["const since = (await stat(folder.path).catch(() => null))?.mtimeMs ?? 1;"],
    why: "a folder that is open is there",
  },
  {
    file: "shared/rules/cast/attach-cast.ts",
    line: "const used = { image: { count: 0, seconds: 0 }, video: { count: 0, seconds: 0 }, audio: { count: 0, seconds: 0 } };",
    faults: [
      "const used = { image: { count: 0, seconds: 1 }, video: { count: 0, seconds: 0 }, audio: { count: 0, seconds: 0 } };",
    ],
    why: "an image has no seconds",
  },
  {
    file: "shared/rules/cast/attach-cast.ts",
    line: "for (let at = 0; at < longest; at += 1) {",
    faults: ["for (let at = 0; at <= longest; at += 1) {"],
    why: "behind its last file no card has one",
  },
  {
    file: "shared/rules/cast/named-cards.ts",
    line: "patterns.set(cards, pattern);",
    faults: [";"],
    why: "a pattern that is made again is the same",
  },
  {
    file: "shared/rules/cast/named-cards.ts",
    line: 'const [last, next] = [[...whole].at(-1) ?? "", [...text.slice(end, end + 2)][0] ?? ""];',
    faults: ['const [last, next] = [[...whole].at(-1) ?? "", [...text.slice(end, end + 3)][0] ?? ""];'],
    why: "a unit more behind the first sign changes nothing of it",
  },
  {
    file: "shared/rules/music/tag-spelling.ts",
    line: "let previous = Array.from({ length: right.length + 1 }, (_, column) => column);",
    faults: ["let previous = Array.from({ length: right.length + 2 }, (_, column) => column);"],
    why: "a column behind the last is read by nobody",
  },
  ...[
    ["(previous[column] ?? 0) + 1,", "(previous[column] ?? 1) + 1,"],
    ["(current[column - 1] ?? 0) + 1,", "(current[column - 1] ?? 1) + 1,"],
    ["(previous[column - 1] ?? 0) + cost,", "(previous[column - 1] ?? 1) + cost,"],
    ["best = Math.min(best, (before[column - 2] ?? 0) + 1);", "best = Math.min(best, (before[column - 2] ?? 1) + 1);"],
  ].map(([line = "", fault = ""]) => ({
    file: "shared/rules/music/tag-spelling.ts",
    line,
    faults: [fault],
    why: "each place of a row is filled",
  })),
  {
    file: "shared/rules/music/tag-spelling.ts",
    line: "const LONGEST = 40;",
    faults: ["const LONGEST = 41;"],
    why: "a letter more is as good a bound",
  },
  {
    file: "shared/rules/music/tag-spelling.ts",
    line: 'if (whole.length > LONGEST) return { status: "unknown", tag: null };',
    faults: ['if (whole.length >= LONGEST) return { status: "unknown", tag: null };'],
    why: "a letter less is as good a bound",
  },
  {
    file: "shared/rules/library/look-alike.ts",
    line: "(pixels[at(x, y)] ?? 0) * 0.299 + (pixels[at(x, y) + 1] ?? 0) * 0.587 + (pixels[at(x, y) + 2] ?? 0) * 0.114;",
    faults: [
      "(pixels[at(x, y)] ?? 1) * 0.299 + (pixels[at(x, y) + 1] ?? 0) * 0.587 + (pixels[at(x, y) + 2] ?? 0) * 0.114;",
      "(pixels[at(x, y)] ?? 0) * 0.299 + (pixels[at(x, y) + 1] ?? 1) * 0.587 + (pixels[at(x, y) + 2] ?? 0) * 0.114;",
      "(pixels[at(x, y)] ?? 0) * 0.299 + (pixels[at(x, y) + 1] ?? 0) * 0.587 + (pixels[at(x, y) + 2] ?? 1) * 0.114;",
    ],
    why: "each square has a pixel",
  },
  {
    file: "shared/rules/library/look-alike.ts",
    line: "for (let pixel = 0; pixel < count; pixel += 1) sum += pixels[pixel * 4 + channel] ?? 0;",
    faults: [
      "for (let pixel = 0; pixel < count; pixel += 1) sum += pixels[pixel * 4 + channel] ?? 1;",
      "for (let pixel = 0; pixel <= count; pixel += 1) sum += pixels[pixel * 4 + channel] ?? 0;",
    ],
    why: "each square has a pixel, and behind the last there is none",
  },
  {
    file: "shared/rules/library/look-alike.ts",
    line: "if (one.color.some((shade, at) => Math.abs(shade - (other.color[at] ?? 0)) > MOST_SHADES)) return false;",
    faults: [
      "if (one.color.some((shade, at) => Math.abs(shade - (other.color[at] ?? 1)) > MOST_SHADES)) return false;",
    ],
    why: "a color has all three shades",
  },
  {
    file: "shared/rules/library/look-alike.ts",
    line: "for (let at = 0; at < 4; at += 1) differing += ones(((one.signs[at] ?? 0) ^ (other.signs[at] ?? 0)) >>> 0);",
    faults: [
      "for (let at = 0; at <= 4; at += 1) differing += ones(((one.signs[at] ?? 0) ^ (other.signs[at] ?? 0)) >>> 0);",
      "for (let at = 0; at < 5; at += 1) differing += ones(((one.signs[at] ?? 0) ^ (other.signs[at] ?? 0)) >>> 0);",
      "for (let at = 0; at < 4; at += 1) differing += ones(((one.signs[at] ?? 1) ^ (other.signs[at] ?? 0)) >>> 0);",
      "for (let at = 0; at < 4; at += 1) differing += ones(((one.signs[at] ?? 0) ^ (other.signs[at] ?? 1)) >>> 0);",
    ],
    why: "all four words of signs are there, and behind them there is none",
  },
  {
    file: "shared/rules/library/look-alike.ts",
    line: "const [from, to] = [Math.floor((band * 128) / BANDS), Math.floor(((band + 1) * 128) / BANDS)];",
    faults: ["const [from, to] = [Math.floor((band * 129) / BANDS), Math.floor(((band + 1) * 128) / BANDS)];"],
    why: "shorter bands find the same looks: one more of them than signs may differ",
  },
  {
    file: "shared/rules/library/look-alike.ts",
    line: "for (let bit = from; bit < to; bit += 1) value = value * 2 + (((signs[bit >> 5] ?? 0) >>> (31 - (bit & 31))) & 1);",
    faults: [
      "for (let bit = from; bit < to; bit += 1) value = value * 3 + (((signs[bit >> 5] ?? 0) >>> (31 - (bit & 31))) & 1);",
      "for (let bit = from; bit < to; bit += 1) value = value * 2 + (((signs[bit >> 5] ?? 1) >>> (31 - (bit & 31))) & 1);",
    ],
    why: "another figure that is as much a band's own is as good",
  },
  {
    file: "shared/rules/library/look-alike.ts",
    line: "let value = 0;",
    faults: ["let value = 1;"],
    why: "another figure that is as much a band's own is as good",
  },
  {
    file: "shared/rules/library/look-alike.ts",
    line: "if ((leader === undefined || place < leader) && other && alike(look, other)) leader = place;",
    faults: ["if ((leader === undefined || place <= leader) && other && alike(look, other)) leader = place;"],
    why: "the same place again is the same leader",
  },
  {
    file: "shared/rules/library/look-alike.ts",
    line: "if (at % 256 === 255) yield;",
    faults: ["if (at % 257 === 255) yield;"],
    why: "a file more between two rests is as good",
  },
  {
    file: "electron/library/sidecars/sidecar-service.ts",
    line: "if (written.length >= CROSSED_OFF) await crossOff();",
    faults: ["if (written.length > CROSSED_OFF) await crossOff();"],
    why: "one more is as good a bound",
  },
  {
    file: "electron/library/sidecars/sidecar-service.ts",
    line: "const CROSSED_OFF = 16;",
    faults: ["const CROSSED_OFF = 17;"],
    why: "one more is as good a bound",
  },
  {
    file: "electron/library/sync/index-queue.ts",
    line: "if (this.#waiting.length >= MOST || this.#clock() - this.#since > LONGEST_MS) this.flush();",
    faults: ["if (this.#waiting.length >= MOST || this.#clock() - this.#since >= LONGEST_MS) this.flush();"],
    why: "just as long is as good a wait",
  },
  {
    file: "electron/library/sync/index-queue.ts",
    line: "if (this.#clock() - this.#told > TELL_MS) this.#tell();",
    faults: ["if (this.#clock() - this.#told >= TELL_MS) this.#tell();"],
    why: "just as long is as good a wait",
  },
  {
    file: "electron/backup/import/import-records.ts",
    line: "if (conversation.messages.length >= MESSAGES_AT_ONCE || conversation.characters >= MESSAGE_CHARACTERS_AT_ONCE)",
    faults: [
      "if (conversation.messages.length > MESSAGES_AT_ONCE || conversation.characters >= MESSAGE_CHARACTERS_AT_ONCE)",
      "if (conversation.messages.length >= MESSAGES_AT_ONCE || conversation.characters > MESSAGE_CHARACTERS_AT_ONCE)",
    ],
    why: "one message more in a batch changes nothing of what is taken",
  },
  {
    file: "electron/backup/import/import-records.ts",
    line: "const BATCH_FILES = 200;",
    faults: ["const BATCH_FILES = 201;"],
    why: "a little more in a batch changes nothing of what is taken",
  },
  {
    file: "electron/backup/import/import-records.ts",
    line: "const BATCH_BYTES = 512 * 1024 ** 2;",
    faults: ["const BATCH_BYTES = 513 * 1024 ** 2;", "const BATCH_BYTES = 512 * 1025 ** 2;"],
    why: "a little more in a batch changes nothing of what is taken",
  },
  {
    file: "electron/backup/import/import-records.ts",
    line: "const TASKS_AT_ONCE = 50;",
    faults: ["const TASKS_AT_ONCE = 51;"],
    why: "a little more in a batch changes nothing of what is taken",
  },
  {
    file: "electron/backup/import/import-records.ts",
    line: "const TASK_CHARACTERS_AT_ONCE = 250_000;",
    faults: ["const TASK_CHARACTERS_AT_ONCE = 250001;"],
    why: "a little more in a batch changes nothing of what is taken",
  },
  {
    file: "electron/backup/import/import-records.ts",
    line: "const FILE_CHARACTERS_AT_ONCE = 4_000_000;",
    faults: ["const FILE_CHARACTERS_AT_ONCE = 4000001;"],
    why: "a little more in a batch changes nothing of what is taken",
  },
  {
    file: "electron/backup/import/import-records.ts",
    line: "const MESSAGES_AT_ONCE = 100;",
    faults: ["const MESSAGES_AT_ONCE = 101;"],
    why: "a little more in a batch changes nothing of what is taken",
  },
  {
    file: "electron/backup/import/import-records.ts",
    line: "const MESSAGE_CHARACTERS_AT_ONCE = 250_000;",
    faults: ["const MESSAGE_CHARACTERS_AT_ONCE = 250001;"],
    why: "a little more in a batch changes nothing of what is taken",
  },
  {
    file: "electron/backup/import/foreign-reader.ts",
    line: "if (count > most.assets) return;",
    faults: ["if (count >= most.assets) return;"],
    why: "one less is as good a bound",
  },
  {
    file: "electron/backup/import/foreign-records.ts",
    line: 'if (scenes.length >= most.scenes) throw new Unusable("too_large");',
    faults: ['if (scenes.length > most.scenes) throw new Unusable("too_large");'],
    why: "each scene has a shot of its own, and those are counted before",
  },
  {
    file: "electron/backup/import/foreign-records.ts",
    line: 'if (value.length > mostBytes) throw new Unusable("too_large");',
    faults: ['if (value.length >= mostBytes) throw new Unusable("too_large");'],
    why: "one less is as good a bound",
  },
  {
    file: "electron/backup/import/import-service.ts",
    line: "if (!now && time - this.#toldAt < TELL_EVERY_MS) return;",
    faults: ["if (!now && time - this.#toldAt <= TELL_EVERY_MS) return;"],
    why: "just as long is as good a wait",
  },
  {
    file: "electron/backup/import/run-reader.ts",
    line: "if (bytes <= task.room) return;",
    faults: ["if (bytes < task.room) return;"],
    why: "a disk that is filled to its last byte is as full",
  },
  {
    file: "electron/backup/import/run-reader.ts",
    line: `if (waited > LONGEST_MS) throw refused(\`Reading it took more than \${LONGEST_MS / 60_000} minutes.\`);`,
    faults: [
      `if (waited >= LONGEST_MS) throw refused(\`Reading it took more than \${LONGEST_MS / 60_000} minutes.\`);`,
    ],
    why: "just as long is as good a wait",
  },
  {
    file: "electron/backup/import/run-reader.ts",
    line: "if (performance.now() - turn < TURN_MS) continue;",
    faults: ["if (performance.now() - turn <= TURN_MS) continue;"],
    why: "just as long is as good a wait",
  },
  {
    file: "electron/backup/import/archive-worker.ts",
    line: "if (held.length > HELD_CHARACTERS) await flush();",
    faults: ["if (held.length >= HELD_CHARACTERS) await flush();"],
    why: "what is held is said a piece earlier",
  },
  {
    file: "electron/backup/import/archive-worker.ts",
    line: 'if (bytes > task.room) throw failure("disk_full", { details: { found: task.room, allowed: bytes } });',
    faults: ['if (bytes >= task.room) throw failure("disk_full", { details: { found: task.room, allowed: bytes } });'],
    why: "a disk that is filled to its last byte is as full",
  },
  {
    file: "electron/library/browse/poster-cache.ts",
    line: "if (found && at.getTime() - found.mtimeMs > DAY_MS) await utimes(path, at, at).catch(() => {});",
    faults: ["if (found && at.getTime() - found.mtimeMs >= DAY_MS) await utimes(path, at, at).catch(() => {});"],
    why: "just as long is as good a wait",
  },
  {
    file: "electron/library/browse/poster-cache.ts",
    line: "for (let at = 0; at < names.length; at += AT_ONCE) {",
    faults: ["for (let at = 0; at <= names.length; at += AT_ONCE) {"],
    why: "behind the last there is none to look at",
  },
  {
    file: "electron/library/browse/poster-cache.ts",
    line: "const AT_ONCE = 64;",
    faults: ["const AT_ONCE = 65;"],
    why: "one more is as good a bound",
  },
  {
    file: "electron/library/browse/group-rows.ts",
    line: "if (at < from || at >= until) {",
    faults: ["if (at <= from || at >= until) {"],
    why: "the beginning of the day is of that day either way",
  },
  {
    file: "electron/library/browse/browse-service.ts",
    line: "const newAbove = since < newest ? above.filter((row) => row > since).length : 0;",
    faults: ["const newAbove = since <= newest ? above.filter((row) => row > since).length : 0;"],
    why: "nothing came after what came last",
  },
  {
    file: "electron/library/browse/browse-service.ts",
    line: "const rowOf = sizes.size > 0 ? this.#store.rowsOf(ids) : new Map<string, number>();",
    faults: ["const rowOf = sizes.size >= 0 ? this.#store.rowsOf(ids) : new Map<string, number>();"],
    why: "where nothing is stacked each stands for itself alone",
  },
  {
    file: "electron/library/browse/browse-service.ts",
    line: "const KEPT = 4;",
    faults: ["const KEPT = 5;"],
    why: "one more that is kept is as good",
  },
  {
    file: "electron/library/browse/browse-service.ts",
    line: "if (values.size > KEPT && oldest !== undefined) values.delete(oldest);",
    faults: ["if (values.size >= KEPT && oldest !== undefined) values.delete(oldest);"],
    why: "what isn't kept is made anew",
  },
  {
    file: "electron/library/browse/browse-service.ts",
    line: '.sort((a, b) => (group === "day" ? (a.key < b.key === forward ? -1 : 1) : byName(a, b)));',
    faults: ['.sort((a, b) => (group === "day" ? (a.key <= b.key === forward ? -1 : 1) : byName(a, b)));'],
    why: "no two headings are of one day",
  },
  {
    file: "electron/library/sync/folder-sync.ts",
    line: "if (places.length > 0) this.#enqueue(places).catch(this.#parts.onFault);",
    faults: ["if (places.length >= 0) this.#enqueue(places).catch(this.#parts.onFault);"],
    why: "to look at no place changes nothing",
  },
  {
    file: "electron/library/sync/scan-folder.ts",
    line: "for (let at = 0; at < different.length && !signal.aborted; at += CHUNK) {",
    faults: ["for (let at = 0; at <= different.length && !signal.aborted; at += CHUNK) {"],
    why: "behind the last there is none to look at",
  },
  {
    file: "electron/library/sync/scan-folder.ts",
    line: "if (file.bytes > LARGE) arrivals.flush();",
    faults: ["if (file.bytes >= LARGE) arrivals.flush();"],
    why: "one less is as good a bound",
  },
  {
    file: "electron/library/sync/scan-folder.ts",
    line: 'if (Math.abs(now() - file.modifiedAt) < STILL_COMING_MS) return "again";',
    faults: ['if (Math.abs(now() - file.modifiedAt) <= STILL_COMING_MS) return "again";'],
    why: "just as long is as good a wait",
  },
  {
    file: "electron/library/sync/scan-folder.ts",
    line: "const AT_ONCE = 64;",
    faults: ["const AT_ONCE = 65;"],
    why: "one more is as good a bound",
  },
  {
    file: "electron/library/sync/scan-folder.ts",
    line: "const CHUNK = 200;",
    faults: ["const CHUNK = 201;"],
    why: "one more is as good a bound",
  },
  {
    file: "electron/library/sync/scan-folder.ts",
    line: "const LARGE = 32 * 2 ** 20;",
    faults: ["const LARGE = 33 * 2 ** 20;"],
    why: "a little more is as good a bound",
  },
  {
    file: "electron/library/report-progress.ts",
    line: "if (Date.now() - told < TELL_MS) continue;",
    faults: ["if (Date.now() - told <= TELL_MS) continue;"],
    why: "just as long is as good a wait",
  },
  {
    file: "electron/library/sidecars/sidecar.ts",
    line: "if (file.stat.size > maxBytes) return null;",
    faults: ["if (file.stat.size >= maxBytes) return null;"],
    why: "one less is as good a bound",
  },
  {
    file: "electron/library/sidecars/sidecar.ts",
    line: "if (jsonDepth(text) > mostLevels) return null;",
    faults: ["if (jsonDepth(text) >= mostLevels) return null;"],
    why: "one less is as good a bound",
  },
  {
    file: "electron/library/mark-assets.ts",
    line: "...(addTags.length + removeTags.length > 0 ? { tags: [...kept, ...added] } : {}),",
    faults: ["...(addTags.length + removeTags.length >= 0 ? { tags: [...kept, ...added] } : {}),"],
    why: "the tags that it has are written once more",
  },
  {
    file: "electron/library/credentials/credential-service.ts",
    line: `if (size > SIGNED_MOST) return { unsigned: \`\${mega(size)} MB; at most \${mega(SIGNED_MOST)} MB can be signed.\` };`,
    faults: [
      `if (size >= SIGNED_MOST) return { unsigned: \`\${mega(size)} MB; at most \${mega(SIGNED_MOST)} MB can be signed.\` };`,
    ],
    why: "one less is as good a bound",
  },
  {
    file: "electron/library/export/file-export-service.ts",
    line: 'if (room !== null && room < total) throw failure("disk_full", { details: { found: room, allowed: total } });',
    faults: [
      'if (room !== null && room <= total) throw failure("disk_full", { details: { found: room, allowed: total } });',
    ],
    why: "a disk that is filled to its last byte is as full",
  },
  {
    file: "electron/library/embedding/image-tags.ts",
    line: "for (let seen = 0; at + 12 <= size && seen < CHUNKS_MOST; seen += 1) {",
    faults: ["for (let seen = 0; at + 12 < size && seen < CHUNKS_MOST; seen += 1) {"],
    why: "the last chunk is the end, and no XMP",
  },
  {
    file: "electron/service/uploads/upload-service.ts",
    line: "if (now() - told < TELL_MILLISECONDS) return;",
    faults: ["if (now() - told <= TELL_MILLISECONDS) return;"],
    why: "just as long is as good a wait",
  },
  {
    file: "electron/library/trash/trashed-files.ts",
    line: "await (await openFolderIn(root, folders, { make: true })).close();",
    faults: ["(await openFolderIn(root, folders, { make: true })).close();"],
    why: "a folder that was only made is closed a moment later",
  },
  {
    file: "electron/files/probing/byte-reader.ts",
    line: "while (filled < length) {",
    faults: ["while (filled <= length) {"],
    why: "a read of no bytes ends it",
  },
  {
    file: "electron/library/credentials/credential-thread.ts",
    line: 'worker.once("exit", () => fail("It ended too early."));',
    faults: [";"],
    why: "a thread of ours ends by its answer, or by an error that is heard",
  },
  {
    file: "electron/library/browse/browse-service.ts",
    line: "(a.key < b.key ? -1 : 1)",
    faults: ["(a.key <= b.key ? -1 : 1)"],
    why: "no two headings have one key",
  },
  {
    file: "electron/library/browse/poster-cache.ts",
    line: "const DAY_MS = 24 * 60 * 60_000;",
    faults: ["const DAY_MS = 25 * 60 * 60_000;", "const DAY_MS = 24 * 61 * 60_000;", "const DAY_MS = 24 * 60 * 60001;"],
    why: "a little longer is as good a wait",
  },
  {
    file: "electron/library/work-pace.ts",
    line: "const share = now - this.#looked < LOOKED_AT_MS ? SHARE_LOOKED_AT : SHARE;",
    faults: ["const share = now - this.#looked <= LOOKED_AT_MS ? SHARE_LOOKED_AT : SHARE;"],
    why: "just as long is as good a wait",
  },
  {
    file: "electron/library/work-pace.ts",
    line: "if (passed >= STRETCH_MS) {",
    faults: ["if (passed > STRETCH_MS) {"],
    why: "just as long is as good a wait",
  },
  {
    file: "electron/service/uploads/find-uploaded.ts",
    line: "filename === basename(file.path) && bytes === file.bytes && (created_at ?? 0) >= since,",
    faults: ["filename === basename(file.path) && bytes === file.bytes && (created_at ?? 0) > since,"],
    why: "clocks that differ do so by more than a second",
  },
  {
    file: "electron/backup/import/archive-worker.ts",
    line: "const HELD_CHARACTERS = 256 * 1024;",
    faults: ["const HELD_CHARACTERS = 257 * 1024;", "const HELD_CHARACTERS = 256 * 1025;"],
    why: "what is held is said in pieces of any size",
  },
  {
    file: "electron/library/credentials/credential-service.ts",
    line: "const PEM_MOST = 128 * 1024;",
    faults: ["const PEM_MOST = 129 * 1024;", "const PEM_MOST = 128 * 1025;"],
    why: "a little more is as good a bound",
  },
  {
    file: "electron/backup/import/run-reader.ts",
    line: "const SAID_MOST_BYTES = 16 * 1024 ** 3;",
    faults: ["const SAID_MOST_BYTES = 17 * 1024 ** 3;", "const SAID_MOST_BYTES = 16 * 1025 ** 3;"],
    why: "a little more is as good a bound",
  },
  {
    file: "electron/backup/import/run-reader.ts",
    line: "const LONGEST_MS = 20 * 60_000;",
    faults: ["const LONGEST_MS = 21 * 60_000;", "const LONGEST_MS = 20 * 60001;"],
    why: "a little longer is as good a wait",
  },
  {
    file: "electron/backup/import/run-reader.ts",
    line: "const TURN_MS = 8;",
    faults: ["const TURN_MS = 9;"],
    why: "a little longer is as good a wait",
  },
  {
    file: "electron/backup/import/run-reader.ts",
    line: 'if (text.length > mostCharacters(say)) throw refused("It holds more than an archive may.");',
    faults: ['if (text.length >= mostCharacters(say)) throw refused("It holds more than an archive may.");'],
    why: "one character less is as good a bound",
  },
  {
    file: "electron/backup/import/archive-worker.ts",
    line: 'await say({ say: "manifest", text: archive.manifestText, signature: archive.signature });',
    faults: ['say({ say: "manifest", text: archive.manifestText, signature: archive.signature });'],
    why: "what is said is held in its order, and waited for with the next that is said",
  },
];

const lineOf = (source: string, line: number): string => source.split("\n")[line - 1]?.trim() ?? "";

/** Whether the line that it stands in is the one that is meant, and it makes of it what `fault` says. */
const isMeant = ({ line, above }: Equivalent, fault: string, mutant: Mutant, source: string): boolean =>
  lineOf(source, mutant.line) === line &&
  (above === undefined || lineOf(source, mutant.line - 1) === above) &&
  lineOf(mutated(source, mutant), mutant.line) === fault;

/** A figure that alone says how long the studio itself waits: in milliseconds by its name, and a tenth of a second or more. */
const ownWait = /^(?:export )?(?:const )?\w*(?:_MS|Ms)\b(?: = |: )([\d_]{3,})[,;]$/;

/** One of a kind that is known once for all: a millisecond more of a hundred or more is as good a wait. */
export const isLongerWait = ({ file, kind, line }: Pick<Mutant, "file" | "kind" | "line">, source: string): boolean =>
  // What is shared are the service's figures.
  kind === "constant" && !file.startsWith("shared/") && ownWait.test(lineOf(source, line));

/** A line that says how many bytes the studio itself takes, holds or leaves free at most, in units of 1,024. */
const ownBound = /^(?:export )?const \w*(?:BYTES|HELD)\w* = \d+ \* 1024(?: \* 1024| \*\* 2)?;$/;

/** As above: a sixteenth more, or less, of so many bytes is as good a bound. */
export const isLargerBound = (
  { file, kind, line, start, end }: Pick<Mutant, "file" | "kind" | "line" | "start" | "end">,
  source: string,
): boolean =>
  kind === "constant" &&
  !file.startsWith("shared/") &&
  ownBound.test(lineOf(source, line)) &&
  Number(source.slice(start, end)) >= 16;

export const isListed = (list: readonly Equivalent[], mutant: Mutant, source: string): boolean =>
  list.some((each) => each.file === mutant.file && each.faults.some((fault) => isMeant(each, fault, mutant, source)));

/**
 * What is listed and doesn't stand for exactly one fault of its file, for a person: the file or the line is gone, another
 * one, or there more than once. `mutantsOf` gives a file's faults and text; undefined where there is no such file.
 */
export function describeStale(
  list: readonly Equivalent[],
  mutantsOf: (file: string) => { readonly mutants: readonly Mutant[]; readonly source: string } | undefined,
): string[] {
  return [...Map.groupBy(list, ({ file }) => file)].flatMap(([file, listed]) => {
    const found = mutantsOf(file);
    if (found === undefined) return [`${file} is gone`];
    return listed.flatMap((each) =>
      each.faults.flatMap((fault) => {
        const count = found.mutants.filter((mutant) => isMeant(each, fault, mutant, found.source)).length;
        return count === 1 ? [] : [`${file}: ${count} faults make of “${each.line}” “${fault}”`];
      }),
    );
  });
}
