import type { Equivalent } from "./equivalent.ts";

export const network: readonly Equivalent[] = [
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
    file: "electron/service/client/answers/answer-reader.ts",
    line: '.exec(bytes.toString("utf8", 0, 4096))?.[1]',
    faults: ['.exec(bytes.toString("utf8", 0, 4097))?.[1]'],
    why: "a byte more of a page's beginning is as good a bound",
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
  {
    file: "electron/service/client/bodies/body-pace.ts",
    line: "if (waited > totalMs) {",
    faults: ["if (waited >= totalMs) {"],
    why: "the clock isn't read at that very moment",
  },
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
    file: "electron/service/client/calls/music-calls.ts",
    line: "if (heldBytes >= PASS_ON_BYTES) await passOn();",
    faults: ["if (heldBytes > PASS_ON_BYTES) await passOn();"],
    why: "what is held goes to the disk with the next piece, or at the end",
  },
  {
    file: "electron/service/client/network/dispatchers.ts",
    line: "open.clear();",
    faults: [";"],
    why: "who is closed finds no way to anywhere any more",
  },
  {
    file: "electron/service/client/network/http-call.ts",
    line: "if (signals.length > 0) init.signal = AbortSignal.any(signals);",
    faults: ["if (signals.length >= 0) init.signal = AbortSignal.any(signals);"],
    why: "a signal of no signals never ends anything",
  },
  {
    file: "electron/service/client/rate-limiter.ts",
    line: "let notBefore = 0;",
    faults: ["let notBefore = 1;"],
    why: "a millisecond after 1970 is as long ago",
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
    file: "electron/service/client/streams/message-stream.ts",
    line: "if (performance.now() - heardAt > silenceMs) {",
    faults: ["if (performance.now() - heardAt >= silenceMs) {"],
    why: "the clock isn't read at that very moment",
  },
  {
    file: "electron/service/client/streams/message-stream.ts",
    line: "if (events.length > 0) yield events;",
    faults: ["if (events.length >= 0) yield events;"],
    why: "a batch of no events changes nothing",
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
    file: "electron/service/client/timeouts.ts",
    line: "generation: 120 * MINUTE,",
    faults: ["generation: 121 * MINUTE,"],
    why: "a minute more of two hours is as good a bound",
  },
];
