import { z } from "zod";
import type { RequestBlock } from "#shared/wire/text/messages.ts";

/** Documents of one message, and characters of one. */
export const MOST_DOCUMENTS = 10;
export const MOST_CHARACTERS = 1_000_000;

/** The text of a file that goes with a question: only the text is sent, and the file itself stays where it was. */
export const textDocument = z.object({
  name: z.string().trim().min(1).max(300),
  /** Of the file. */
  bytes: z.number().int().nonnegative(),
  /** Of a PDF; null for what has none. */
  pages: z.number().int().positive().nullable(),
  /** How many of the pages the text is of; absent: of all. 0: of the beginning of the first. */
  readPages: z.number().int().nonnegative().optional(),
  text: z.string().min(1).max(MOST_CHARACTERS),
});
export type TextDocument = z.infer<typeof textDocument>;

type TextBlock = Extract<RequestBlock, { type: "text" }>;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
const escapeName = (name: string) =>
  name.replaceAll(/[&"<>]/g, (sign) => escapes[sign] ?? sign).replaceAll(/\s+/g, " ");
const readName = (name: string) =>
  Object.entries(escapes).reduceRight((text, [sign, written]) => text.replaceAll(written, sign), name);

/** As it is sent and stored: a block of text that says which file it is, for the model and for the thread. */
export function documentBlock({ name, bytes, pages, readPages, text }: TextDocument): TextBlock {
  const part = readPages === undefined ? "" : ` read="${readPages}"`;
  const facts = pages === null ? `bytes="${bytes}"` : `bytes="${bytes}" pages="${pages}"${part}`;
  return { type: "text", text: `<document name="${escapeName(name)}" ${facts}>\n${text}\n</document>` };
}

const WRITTEN =
  /^<document name="([^"\n]{1,2000})" bytes="(\d{1,15})"(?: pages="(\d{1,9})"(?: read="(\d{1,9})")?)?>\n([\s\S]+)\n<\/document>$/;

/** The document that a block of a question holds; undefined where it holds none. */
export function documentOf({
  type,
  text,
}: {
  readonly type: string;
  readonly text?: unknown;
}): TextDocument | undefined {
  if (type !== "text" || typeof text !== "string" || !text.startsWith("<document ")) return undefined;
  const [, name = "", bytes, pages, part, words = ""] = WRITTEN.exec(text) ?? [];
  const read = {
    ...{ name: readName(name), bytes: Number(bytes), pages: pages === undefined ? null : Number(pages) },
    ...(part === undefined ? {} : { readPages: Number(part) }),
  };
  return textDocument.safeParse({ ...read, text: words }).data;
}

/** Every document that went with a question, to go with it again. */
export const documentsOf = ({ blocks }: { readonly blocks: readonly { readonly type: string }[] }): TextDocument[] =>
  blocks.flatMap((block) => documentOf(block) ?? []);
