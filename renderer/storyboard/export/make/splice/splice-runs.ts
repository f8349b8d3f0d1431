/** The packets of a take in decode order: seconds from its first picture, and whether decoding can begin there. */
export interface TakePackets {
  readonly times: readonly number[];
  readonly keys: readonly boolean[];
}

/** A take as frames that lie evenly, one behind the other. */
export interface TakeIndex {
  readonly frames: number;
  /** Which frame the packet shows, by its place in decode order. */
  readonly shows: readonly number[];
  /** Places in decode order before which lie exactly the frames that are shown before: the packets part there. */
  readonly clean: readonly boolean[];
  readonly keys: readonly boolean[];
}

/** How far a packet may lie from its frame, in frames. */
const EVEN = 0.2;

/** null: its frames don't lie evenly at this rate, so that they can't be those of the film one by one. */
export function indexOf({ times, keys }: TakePackets, frameRate: number): TakeIndex | null {
  const order = times.map((_, at) => at).toSorted((a, b) => (times[a] ?? 0) - (times[b] ?? 0));
  const shows: number[] = Array.from({ length: times.length }, () => 0);
  for (const [frame, at] of order.entries()) {
    if (Math.abs((times[at] ?? 0) * frameRate - frame) > EVEN) return null;
    shows[at] = frame;
  }
  let most = -1;
  const clean = shows.map((frame, at) => {
    const parts = most === at - 1;
    most = Math.max(most, frame);
    return parts;
  });
  return { frames: times.length, shows, clean: [...clean, true], keys };
}

/** A segment in frames of the film. */
export interface SegmentFrames {
  readonly start: number;
  readonly count: number;
  /** Frames at its start, and at its end, that something is laid over. */
  readonly touchedAtStart: number;
  readonly touchedAtEnd: number;
  /** null: all of it is encoded. */
  readonly take: {
    readonly index: TakeIndex /** Frame of the take that it begins with. */;
    readonly first: number;
  } | null;
}

export type Run =
  | {
      readonly kind: "copy";
      /** Place of its segment. */
      readonly segment: number;
      /** Packets of the take in decode order, from the first up to but without the last. */
      readonly packets: readonly [from: number, to: number];
      /** Frames of the film. */
      readonly from: number;
      readonly to: number;
    }
  | { readonly kind: "encode"; readonly from: number; readonly to: number };

/** Copying fewer frames than this saves nothing: what follows begins with a key frame of its own. */
const FEWEST = 4;

/** The packets of a take that can be copied between two of its frames; null: none that are worth it. */
function copyable({ shows, clean, keys }: TakeIndex, from: number, to: number): [number, number] | null {
  let begin = -1;
  let end = -1;
  for (let at = 0; at <= shows.length; at += 1) {
    if (at > to) break;
    if (clean[at] !== true || at < from) continue;
    // Before a clean place lie as many frames as packets.
    if (begin < 0 && keys[at] === true) begin = at;
    if (begin >= 0) end = at;
  }
  return begin >= 0 && end - begin >= FEWEST ? [begin, end] : null;
}

/** The film from its first frame to its last: what is copied, and what lies between it and is encoded. */
export function spliceRuns(segments: readonly SegmentFrames[]): Run[] {
  const runs: Run[] = [];
  let done = 0;
  for (const [segment, { start, count, touchedAtStart, touchedAtEnd, take }] of segments.entries()) {
    if (take === null) continue;
    const { index, first } = take;
    const packets = copyable(index, first + touchedAtStart, first + count - touchedAtEnd);
    if (packets === null) continue;
    const from = start + packets[0] - first;
    const to = start + packets[1] - first;
    if (from > done) runs.push({ kind: "encode", from: done, to: from });
    runs.push({ kind: "copy", segment, packets, from, to });
    done = to;
  }
  const last = segments.at(-1);
  const end = last ? last.start + last.count : 0;
  if (end > done) runs.push({ kind: "encode", from: done, to: end });
  return runs;
}
