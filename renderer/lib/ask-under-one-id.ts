import { v7 as newId } from "uuid";

/** By what was asked and has no answer yet. */
const unanswered = new Map<string, string>();

/**
 * Asks for something that is paid for under an id that stays the same until an answer has come: the same wish asked
 * again, because a click came twice or an answer was lost, is one to the core. Another wish (compared as JSON) has
 * another id. Rejects as `ask` does.
 */
export async function askUnderOneId<Answer>(
  wish: unknown,
  ask: (clientId: string) => Promise<Answer>,
): Promise<Answer> {
  const key = JSON.stringify(wish);
  const clientId = unanswered.get(key) ?? newId();
  unanswered.set(key, clientId);
  const answer = await ask(clientId);
  unanswered.delete(key);
  return answer;
}
