import type { Page } from "@playwright/test";
import { v7 as newId } from "uuid";
import type { ConversationImport } from "#shared/contract/chat/conversation-file.ts";

/** Brings a conversation of so many messages into the studio of a page; `said` and `thought` write each. Returns its id. */
export async function importConversation(
  page: Page,
  title: string,
  count: number,
  said: (at: number) => string,
  thought: (at: number) => string | undefined = () => undefined,
): Promise<string> {
  const ids = Array.from({ length: count }, () => newId());
  const body: ConversationImport = {
    assets: {},
    record: {
      conversation: { title, createdAt: 1, updatedAt: 2, pinned: false, settings: null, shownMessageId: null },
      messages: ids.map((id, at) => ({
        id,
        parentId: ids[at - 1] ?? null,
        role: at % 2 === 0 ? "user" : "assistant",
        model: at % 2 === 0 ? null : "Vendor-M3",
        blocks: [...thinkingOf(thought(at)), { type: "text", text: said(at) }],
        state: "complete",
        stopReason: at % 2 === 0 ? null : "end_turn",
        usage: null,
        error: null,
        createdAt: at,
        finishedAt: at,
        thinkingMilliseconds: null,
        settings: null,
      })),
    },
  };
  return page.evaluate(async (text) => {
    // In the browser shell the page keeps what admits it; the first part of that is the key of its addresses.
    const [key] = localStorage.getItem("reelsong-visit")?.split(".") ?? [];
    const media = key === undefined ? "/media" : `/visit/${key}/media`;
    const answer = await fetch(`${media}/conversations`, { method: "POST", body: text });
    const { id } = (await answer.json()) as { id: string };
    return id;
  }, JSON.stringify(body));
}

const thinkingOf = (thinking: string | undefined) =>
  thinking === undefined ? [] : [{ type: "thinking", thinking, signature: "imported" }];
