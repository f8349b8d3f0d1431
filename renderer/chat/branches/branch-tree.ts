/** As much of a message as the map is made of. */
interface Node {
  readonly id: string;
  readonly parentId: string | null;
}

/** Messages that follow each other without another way: up to where ways part, or to an end. */
export interface Stretch<M extends Node> {
  readonly messages: readonly M[];
  /** From 0; how many stretches come before it on the way from the beginning. */
  readonly depth: number;
  /** Its place among the stretches that part at the same message, from 1, and how many there are. */
  readonly place: number;
  readonly of: number;
  /** The stretch that it goes on from, by its index; −1 for a first one. */
  readonly parent: number;
  readonly isEnd: boolean;
}

/**
 * The tree of a conversation as a list, each stretch before those that go on from it; of those that part, the older first.
 * A message whose parent isn't there begins a stretch of its own; one that leads back to itself is left out.
 */
export function branchTree<M extends Node>(messages: readonly M[]): Stretch<M>[] {
  const known = new Set(messages.map(({ id }) => id));
  const below = new Map<string | null, M[]>();
  for (const message of messages) {
    const parent = message.parentId !== null && known.has(message.parentId) ? message.parentId : null;
    const siblings = below.get(parent);
    if (siblings) siblings.push(message);
    else below.set(parent, [message]);
  }
  const found: Stretch<M>[] = [];
  /** What is still to be laid out, the next one last: a deep tree would be too deep for calls in calls. */
  const waiting: { first: M; depth: number; place: number; of: number; parent: number }[] = [];
  const add = (next: readonly M[], depth: number, parent: number) => {
    for (let at = next.length - 1; at >= 0; at -= 1) {
      const first = next[at];
      if (first) waiting.push({ first, depth, place: at + 1, of: next.length, parent });
    }
  };
  add(below.get(null) ?? [], 0, -1);
  for (let now = waiting.pop(); now !== undefined; now = waiting.pop()) {
    const stretch = [now.first];
    let next = below.get(now.first.id) ?? [];
    for (let only = next[0]; next.length === 1 && only !== undefined; only = next[0]) {
      stretch.push(only);
      next = below.get(only.id) ?? [];
    }
    const { depth, place, of, parent } = now;
    found.push({ messages: stretch, depth, place, of, parent, isEnd: next.length === 0 });
    add(next, depth + 1, found.length - 1);
  }
  return found;
}

/** Where a key leads in the list: up and down, to the one it goes on from, to the first that goes on from it, to the ends. */
export function neighborInTree(key: string, at: number, stretches: readonly Pick<Stretch<Node>, "parent">[]): number {
  const last = stretches.length - 1;
  if (key === "ArrowDown") return Math.min(at + 1, last);
  if (key === "ArrowUp") return Math.max(at - 1, 0);
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "ArrowLeft") return Math.max(stretches[at]?.parent ?? at, 0);
  if (key === "ArrowRight") return stretches[at + 1]?.parent === at ? at + 1 : at;
  return at;
}
