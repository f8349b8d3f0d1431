import { v7 as newId } from "uuid";
import { studioErrorFrom } from "./describe-error.ts";

/** By what was asked and has no answer yet. */
const unanswered = new Map<string, string>();

/**
 * Asks for something that is paid for under an id that stays the same until an answer has come: the same wish asked
 * again, because a click came twice or an answer was lost, is one to the core. Another wish (compared as JSON) has
 * another id. Rejects as `ask` does; after `press_from_before` the same wish is a new press, which the person was told of.
 */
export function callWithRequestId<Answer>(wish: unknown, ask: (clientId: string) => Promise<Answer>): Promise<Answer> {
  return callWithRequestIds([wish], ([clientId = ""]) => ask(clientId));
}

/** `callWithRequestId` for several wishes that go out together; their ids come in the order of the wishes. */
export async function callWithRequestIds<Answer>(
  wishes: readonly unknown[],
  ask: (clientIds: readonly string[]) => Promise<Answer>,
): Promise<Answer> {
  const keys = wishes.map((wish) => JSON.stringify(wish));
  const clientIds = keys.map((key) => unanswered.get(key) ?? newId());
  for (const [index, key] of keys.entries()) unanswered.set(key, clientIds[index] ?? "");
  const forget = () => {
    for (const key of keys) unanswered.delete(key);
  };
  try {
    const answer = await ask(clientIds);
    forget();
    return answer;
  } catch (thrown) {
    if (studioErrorFrom(thrown).code === "press_from_before") forget();
    throw thrown;
  }
}
