import { z } from "zod";
import { attachment, type MessageDraft } from "#shared/contract/chat/conversations.ts";

const INSTRUCTIONS = "reelsong.chat.instructions";
const instructions = z.object({ state: z.object({ byPlace: z.record(z.string(), z.string()) }) });

/**
 * What an earlier studio kept of a message in the page itself, by the page's address, so that another port didn't find
 * it. It is taken out, for the core keeps it from now on.
 */
export function takeLegacyDraft(
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
  place: string,
): Partial<MessageDraft> {
  const take = (key: string) => {
    const kept = storage.getItem(key);
    storage.removeItem(key);
    return kept;
  };
  const text = take(`reelsong.chat.draft.${place}`);
  const files = attachment.array().safeParse(read(take(`reelsong.chat.attachments.${place}`)));
  const told = instructions.safeParse(read(storage.getItem(INSTRUCTIONS)));
  const { [place]: instruction, ...others } = told.data?.state.byPlace ?? {};
  if (instruction !== undefined) storage.setItem(INSTRUCTIONS, JSON.stringify({ state: { byPlace: others } }));
  return {
    ...(text ? { text } : {}),
    ...(files.data?.length ? { attachments: files.data } : {}),
    ...(instruction === undefined ? {} : { instruction }),
  };
}

function read(kept: string | null): unknown {
  try {
    return JSON.parse(kept ?? "null");
  } catch {
    return null;
  }
}
