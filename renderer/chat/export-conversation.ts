import type { Message } from "#shared/contract/chat/conversations.ts";
import { documentOf } from "#shared/contract/chat/text-documents.ts";
import { instructionOf } from "#shared/wire/text/mid-conv-system.ts";
import { assetOfBlock, mediaOf } from "./attachments/message-attachments.ts";
import { resultParts } from "./tools/result-parts.ts";

/** The names that an exported text uses, in the person's language. */
export interface ExportLabels {
  readonly you: string;
  /** Who says what tools answered. */
  readonly tools: string;
  readonly thinking: string;
  readonly instruction: string;
  /** Of a call of a tool, by its name. */
  readonly call: (name: string) => string;
  /** Of what a tool answered. */
  readonly result: string;
  readonly picture: string;
  readonly video: string;
  /** A file of which the text went along. */
  readonly document: string;
  /** Of a file of the library; undefined where it isn't known. */
  readonly nameOf: (assetId: string) => string | undefined;
  /** Of the model that answered; null where it isn't known. */
  readonly model: (id: string | null) => string;
  /** How a reply ended that did not simply end. */
  readonly ending: (message: Message) => string | undefined;
}

/** One branch as Markdown: what was said as it was said, thinking folded away in a quotation. */
export function conversationMarkdown(title: string, path: readonly Message[], words: ExportLabels): string {
  const parts = path.map((message) => {
    const { role, model, blocks } = message;
    const results = blocks.length > 0 && blocks.every(({ type }) => type === "tool_result");
    const who = role !== "user" ? words.model(model) : results ? words.tools : words.you;
    const said = blocks.map((block) => blockMarkdown(block, words)).filter((text) => text !== "");
    const ending = words.ending(message);
    return [`## ${who}`, ...said, ...(ending === undefined ? [] : [`*${ending}*`])].join("\n\n");
  });
  return `${[`# ${title}`, ...parts].join("\n\n")}\n`;
}

/** A title as a file name that every system takes. */
export function exportName(title: string, extension: string): string {
  const plain = title
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "")
    .slice(0, 80)
    .trim();
  return `${plain || "conversation"}.${extension}`;
}

function blockMarkdown(block: Message["blocks"][number], words: ExportLabels): string {
  const known: Readonly<Record<string, unknown>> & { type: string } = block;
  const document = documentOf(block);
  if (document !== undefined) return `*[${words.document}: ${document.name}]*\n\n${fenced("text", document.text)}`;
  if (known.type === "text") return String(known.text ?? "");
  const instruction = instructionOf(block);
  if (instruction !== undefined) {
    return [`> **${words.instruction}**`, ">", ...instruction.split("\n").map((line) => `> ${line}`)].join("\n");
  }
  if (known.type === "thinking") {
    const lines = String(known.thinking ?? "").split("\n");
    return [`> **${words.thinking}**`, ">", ...lines.map((line) => `> ${line}`)].join("\n");
  }
  if (known.type === "tool_use") {
    return `*${words.call(String(known.name ?? ""))}*\n\n${inputMarkdown(known)}`;
  }
  if (known.type === "tool_result") {
    const said = resultParts(known.content).map((part) =>
      part.type === "text" ? dataMarkdown(part.text) : blockMarkdown(part, words),
    );
    return [`*${words.result}*`, ...said].join("\n\n");
  }
  if (known.type === "image" || known.type === "video") {
    const media = mediaOf(block);
    const name = words.nameOf((media && assetOfBlock(media)) ?? "");
    return `*[${[known.type === "image" ? words.picture : words.video, name].filter(Boolean).join(": ")}]*`;
  }
  return jsonMarkdown(block);
}

/** Of a call that broke off only the beginning of its input is there, or nothing. */
const inputMarkdown = ({ input, partial_json }: Readonly<Record<string, unknown>>): string =>
  partial_json === undefined ? jsonMarkdown(input ?? {}) : fenced("text", String(partial_json));

const jsonMarkdown = (value: unknown): string => fenced("json", JSON.stringify(value, null, 2));

/** What a tool answered is data: no mark in it is one of the document's. */
function dataMarkdown(text: unknown): string {
  const data = String(text ?? "");
  try {
    const parsed = JSON.parse(data) as unknown;
    if (typeof parsed === "object" && parsed !== null) return jsonMarkdown(parsed);
  } catch {
    // Words, then.
  }
  return fenced("text", data);
}

function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = "`".repeat(longest + 1);
  return `${mark}${language}\n${text}\n${mark}`;
}
