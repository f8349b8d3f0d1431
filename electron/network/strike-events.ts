import type { KeyFollower, KnownKeys } from "#core/secrets/index.ts";
import type { StreamEvent } from "#shared/wire/stream-events.ts";
import { deltaText } from "./reply-meter.ts";

type Delta = StreamEvent & { readonly index: number; readonly delta: Readonly<Record<string, unknown>> };

/** Words of one block on their way, and the event in whose shape the last of them are told. */
interface Coming {
  readonly follower: KeyFollower;
  readonly field: string;
  last: Delta;
}

/** What else a delta carries is nobody's, and is cleaned all the same; nearly none carries anything. */
function withoutMore(event: Delta, field: string, keys: KnownKeys): Delta {
  if (Object.keys(event).length <= 3 && Object.keys(event.delta).length <= 2) return event;
  return keys.strikeIn({ ...event, delta: { ...event.delta, [field]: "" } });
}

/** Takes keys out of a reply while it comes, also one that is cut over several deltas. */
export function createEventStriker(keys: KnownKeys) {
  /** By block and field. */
  const coming = new Map<string, Coming>();
  const withText = ({ last, field }: Coming, text: string): StreamEvent =>
    last.delta[field] === text ? last : ({ ...last, delta: { ...last.delta, [field]: text } } as StreamEvent);
  /** Nearly always the one that the last delta was of. */
  let latest: Coming | undefined;
  const wordsOf = (last: Delta, field: string): Coming => {
    if (latest?.field === field && latest.last.index === last.index) return latest;
    const name = `${last.index} ${field}`;
    latest = coming.get(name) ?? { follower: keys.follow(), field, last };
    coming.set(name, latest);
    return latest;
  };
  const release = (out: StreamEvent[], index?: number) => {
    latest = undefined;
    for (const [name, words] of coming) {
      if (index !== undefined && words.last.index !== index) continue;
      coming.delete(name);
      const rest = words.follower.end();
      if (rest !== "") out.push(withText(words, rest));
    }
  };
  return {
    /** Adds to `out` what may be told now. */
    take(event: StreamEvent, out: StreamEvent[]): void {
      const delta = event.type === "content_block_delta" ? deltaText(event) : undefined;
      if (delta === undefined) {
        if (event.type === "content_block_stop") release(out, (event as { index: number }).index);
        else if (event.type === "message_delta" || event.type === "message_stop") release(out);
        out.push(keys.strikeIn(event));
        return;
      }
      const last = withoutMore(event as Delta, delta.field, keys);
      const words = wordsOf(last, delta.field);
      words.last = last;
      const text = words.follower.push(delta.text);
      // What waits is told with the next words.
      if (text !== "" || delta.text === "") out.push(withText(words, text));
    },
    /** The reply has ended, or broke off: adds what waited. */
    end: (out: StreamEvent[]) => release(out),
  };
}
