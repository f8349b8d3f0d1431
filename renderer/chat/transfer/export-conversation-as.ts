import { t } from "i18next";
import { joinNames } from "#renderer/i18n/index.ts";
import { client, grabStill, mediaUrl, modelName, showToast } from "#renderer/lib/index.ts";
import type { CarriedAttachment } from "#shared/contract/chat/conversation-file.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { plainText } from "#shared/outgoing/index.ts";
import { assetsNamedIn } from "#shared/wire/media/asset-references.ts";
import { conversationMarkdown, exportName } from "../export-conversation.ts";
import { saveTextFile } from "../save-text-file.ts";
import { endingOf } from "../thread/message-ending.ts";
import { pathThrough } from "../thread/message-path.ts";
import { assetsOf, collectAttachments } from "./collect-attachments.ts";
import { conversationJson } from "./conversation-json.ts";
import type { WrittenMedia } from "./written-conversation.tsx";

export const exportFormats = ["markdown", "html", "json", "print"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A page with more than this in it opens nowhere. */
const MOST_IN_HTML = 200 * 1024 * 1024;

/** Saves a conversation in a format, or prints it. JSON holds every branch; the others the one that is shown. */
export async function exportConversationAs(format: ExportFormat, id: string, language: string): Promise<void> {
  if (format === "json" || format === "markdown") {
    const { name, text, type, carried } = await conversationFile(format, id);
    saveTextFile(name, text, type);
    tellLeftOut(carried);
    return;
  }
  const { conversation, messages } = await client.conversations.get({ id });
  const { title } = conversation;
  const path = pathThrough(messages, conversation.shownMessageId);
  const assets = await assetsOf(assetsNamedIn(path.map(({ blocks }) => blocks)));
  const { drawDiagrams } = await import("./draw-diagrams.ts");
  const { readAnswers } = await import("./read-written.ts");
  const answers = await readAnswers(path);
  const diagrams = await drawDiagrams(answers);
  if (format === "html") {
    const carried = await collectAttachments(assets.values(), MOST_IN_HTML);
    const { conversationHtml } = await import("./conversation-html.tsx");
    const media = new Map(
      carried.map(({ id: assetId, name, mime, data }): [string, WrittenMedia] => [
        assetId,
        { name, src: data === null ? undefined : `data:${mime};base64,${data}` },
      ]),
    );
    const page = conversationHtml({ title, path, media, answers, diagrams, language });
    saveTextFile(exportName(title, "html"), page, "text/html");
    tellLeftOut(carried);
    return;
  }
  const media = new Map(await Promise.all([...assets.values()].map(paperMedia)));
  const { printConversation } = await import("./print-conversation.tsx");
  await printConversation({ title, path, media, answers, diagrams, language });
}

/** A conversation as a text file; JSON carries its attachments, of which some may be left out. */
export async function conversationFile(
  format: "markdown" | "json",
  id: string,
): Promise<{ name: string; text: string; type: string; carried: readonly CarriedAttachment[] }> {
  if (format === "json") {
    const record = await client.conversationFiles.record({ id });
    const assets = await assetsOf(assetsNamedIn(record.messages.map(({ blocks }) => blocks)));
    const carried = await collectAttachments(assets.values());
    const name = exportName(record.conversation.title, "json");
    return { name, text: [conversationJson(record, carried)].flat().join(""), type: "application/json", carried };
  }
  const { conversation, messages } = await client.conversations.get({ id });
  const { title } = conversation;
  const path = pathThrough(messages, conversation.shownMessageId);
  const assets = await assetsOf(assetsNamedIn(path.map(({ blocks }) => blocks)));
  const words = {
    you: t("chat:you"),
    tools: t("chat:results"),
    thinking: t("chat:thinking.name"),
    instruction: t("presets:instruction.name"),
    call: (name: string) => t("director:called", { name }),
    result: t("director:result"),
    picture: t("attachments:kept.image"),
    video: t("attachments:kept.video"),
    document: t("documents:name"),
    model: (model: string | null) => (model === null ? t("chat:model") : modelName(model)),
    nameOf: (assetId: string) => assets.get(assetId)?.name,
    ending: endingOf,
  };
  const text = plainText(conversationMarkdown(title, path, words));
  return { name: exportName(title, "md"), text, type: "text/markdown", carried: [] };
}

async function paperMedia(asset: Asset): Promise<[string, WrittenMedia]> {
  const { id, name, kind, state } = asset;
  if (state !== "ready") return [id, { name, src: undefined }];
  const src = kind === "video" ? ((await grabStill(id, "start").catch(() => null)) ?? undefined) : mediaUrl(id);
  return [id, { name, src, still: kind === "video" }];
}

/** A person who keeps a file must know what isn't in it. */
function tellLeftOut(carried: readonly CarriedAttachment[]): void {
  const names = carried.filter(({ data }) => data === null).map(({ name }) => name);
  if (names.length === 0) return;
  showToast({
    kind: "warning",
    title: t("attachments:export.leftOut", { count: names.length }),
    body: joinNames(names),
  });
}
