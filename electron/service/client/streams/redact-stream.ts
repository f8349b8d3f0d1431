import type { StreamEvent } from "#shared/wire/text/stream-events.ts";
import type { KeyFollower, KnownKeys } from "../../secrets/index.ts";
import { deltaText } from "./reply-meter.ts";

type Fields = Readonly<Record<string, unknown>>;
type Delta = StreamEvent & { readonly index: number; readonly delta: Fields };
type Start = StreamEvent & { readonly index: number; readonly content_block: Fields };

/** Words of one block on their way, and the event in whose shape the last of them are told. */
interface Coming {
  readonly follower: KeyFollower;
  readonly field: string;
  last: Delta;
}

/** The kind of delta that goes on with what a block begins with. */
const GROWS: Readonly<Record<string, string>> = {
  text: "text_delta",
  thinking: "thinking_delta",
  signature: "signature_delta",
};

/** What else a delta carries is nobody's, and is cleaned all the same; nearly none carries anything. */
function withoutMore(event: Delta, field: string, keys: KnownKeys): Delta {
  if (Object.keys(event).length <= 3 && Object.keys(event.delta).length <= 2) return event;
  return keys.strikeIn({ ...event, delta: { ...event.delta, [field]: "" } });
}

/**
 * Takes keys out of a reply while it comes, also one that is cut over the beginning of a block and its deltas, whatever
 * comes between them. A delta of a block that never began or has ended is left out: it belongs nowhere.
 */
export function createStreamRedactor(keys: KnownKeys) {
  /** The blocks under way, and in each what comes, by field. */
  const open = new Map<number, Map<string, Coming>>();
  const withText = ({ last, field }: Coming, text: string): StreamEvent =>
    last.delta[field] === text ? last : ({ ...last, delta: { ...last.delta, [field]: text } } as StreamEvent);
  /** Nearly always the one that the last delta was of. */
  let latest: Coming | undefined;
  const comingOf = (block: Map<string, Coming>, last: Delta, field: string): Coming => {
    if (latest?.field === field && latest.last.index === last.index) return latest;
    // A signature goes back as it came, byte for byte.
    latest = block.get(field) ?? { follower: keys.follow(field === "signature"), field, last };
    block.set(field, latest);
    return latest;
  };
  const release = (out: StreamEvent[], index: number) => {
    latest = undefined;
    for (const words of open.get(index)?.values() ?? []) {
      const rest = words.follower.end();
      if (rest !== "") out.push(withText(words, rest));
    }
    open.delete(index);
  };
  const releaseAll = (out: StreamEvent[]) => {
    for (const index of [...open.keys()]) release(out, index);
  };
  const begin = (event: Start): StreamEvent => {
    const { index, content_block } = event;
    latest = undefined;
    const block = new Map<string, Coming>();
    // One that begins again takes the place of the first, with all that waited.
    open.set(index, block);
    const seeded: Record<string, unknown> = {};
    for (const [field, type] of Object.entries(GROWS)) {
      const text = content_block[field];
      if (typeof text !== "string" || text === "") continue;
      const last = { type: "content_block_delta", index, delta: { type, [field]: "" } } as Delta;
      seeded[field] = comingOf(block, last, field).follower.push(text);
    }
    const struck = keys.strikeIn(event);
    return Object.keys(seeded).length === 0
      ? struck
      : ({ ...struck, content_block: { ...struck.content_block, ...seeded } } as StreamEvent);
  };
  return {
    /** Adds to `out` what may be told now. */
    take(event: StreamEvent, out: StreamEvent[]): void {
      if (event.type === "content_block_start") {
        out.push(begin(event as Start));
        return;
      }
      if (event.type === "content_block_delta") {
        const block = open.get((event as Delta).index);
        if (block === undefined) return;
        const delta = deltaText(event);
        if (delta === undefined) {
          out.push(keys.strikeIn(event));
          return;
        }
        const last = withoutMore(event as Delta, delta.field, keys);
        const words = comingOf(block, last, delta.field);
        words.last = last;
        const text = words.follower.push(delta.text);
        // What waits is told with the next words.
        if (text !== "" || delta.text === "") out.push(withText(words, text));
        return;
      }
      if (event.type === "content_block_stop") release(out, (event as { index: number }).index);
      else if (event.type === "message_stop") releaseAll(out);
      out.push(keys.strikeIn(event));
    },
    /** The reply has ended, or broke off: adds what waited. */
    end: releaseAll,
  };
}
