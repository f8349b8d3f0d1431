import { callWithRequestId, client, studioErrorFrom } from "#renderer/lib/index.ts";
import type { Message, ReplySettings } from "#shared/contract/chat/conversations.ts";

const REMEMBERED = "reelsong.rewrites";

const conversations = (): Record<string, string> => {
  try {
    return JSON.parse(window.localStorage.getItem(REMEMBERED) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
};

/** The conversation in which a song's rewrites are kept: one for all of them, so that Chat isn't filled with them. */
async function conversationOf(songId: string, title: string): Promise<string> {
  const known = conversations()[songId];
  if (known !== undefined) {
    try {
      return (await client.conversations.get({ id: known })).conversation.id;
    } catch (error) {
      // Only one that is gone is begun anew: in another conversation the same question would be paid for again.
      if (studioErrorFrom(error).code !== "record_not_found") throw error;
    }
  }
  const { id } = await client.conversations.create({ title });
  window.localStorage.setItem(REMEMBERED, JSON.stringify({ ...conversations(), [songId]: id }));
  return id;
}

export interface RewriteRequest {
  readonly songId: string;
  /** Of the conversation, where it doesn't exist yet. */
  readonly title: string;
  readonly question: string;
  readonly settings: ReplySettings;
  readonly signal: AbortSignal;
  /** All of the text that has come; what the model thinks isn't told. */
  readonly onText: (text: string) => void;
  /** The reply's id, by which it can be stopped. */
  readonly onReply: (messageId: string) => void;
}

/** Times that a broken link to the core is taken up again; the reply itself goes on in the core. */
const TRIES = 4;

/** One paid question, asked once; resolves with the reply as it is stored. Throws what the core refuses. */
export async function requestRewrite(wish: RewriteRequest): Promise<Message> {
  const conversationId = await conversationOf(wish.songId, wish.title);
  const asked = { conversationId, parentId: null, text: wish.question, settings: wish.settings };
  const { reply } = await callWithRequestId(asked, (clientId) => client.conversations.send({ ...asked, clientId }));
  wish.onReply(reply.id);
  let text = "";
  let since = 0;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const events = await client.conversations.attach({ messageId: reply.id, since }, { signal: wish.signal });
      for await (const event of events) {
        since = event.seq;
        if (event.type === "end") return event.message;
        if (event.type === "delta" && event.kind === "text") {
          text += event.text;
          wish.onText(text);
        }
      }
      throw new Error("The reply ended without its end.");
    } catch (error) {
      if (wish.signal.aborted || attempt >= TRIES) throw error;
      await new Promise((rested) => setTimeout(rested, 400 * attempt));
    }
  }
}
