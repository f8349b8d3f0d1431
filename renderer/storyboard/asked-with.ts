import type { Task } from "#shared/contract/tasks.ts";
import { mediaNameOf } from "#shared/wire/asset-url.ts";

/** What a take was asked with, as far as the board compares it with what the shot says now. */
export interface AskedWith {
  /** Undefined where the request doesn't tell. */
  readonly prompt: string | undefined;
  readonly firstFrame: string | null;
  readonly lastFrame: string | null;
}

interface Item {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly role?: unknown;
  readonly image_url?: { readonly url?: unknown };
}

/** A request never changes: it is read once, however often the board is drawn. */
const known = new WeakMap<object, AskedWith>();

export function askedWith({ request }: Pick<Task, "request">): AskedWith {
  const before = known.get(request);
  if (before) return before;
  const items = (Array.isArray(request.content) ? request.content : []) as readonly Item[];
  const text = items.find(({ type }) => type === "text")?.text;
  const frame = (role: string) => {
    const url = items.find((item) => item.role === role)?.image_url?.url;
    return typeof url === "string" ? (mediaNameOf(url) ?? null) : null;
  };
  const asked = {
    prompt: typeof text === "string" ? text : undefined,
    firstFrame: frame("first_frame"),
    lastFrame: frame("last_frame"),
  };
  known.set(request, asked);
  return asked;
}
