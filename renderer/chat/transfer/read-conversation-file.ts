import {
  type ConversationFile,
  conversationFile,
  conversationFileVersion,
  conversationFormat,
  treeProblem,
} from "#shared/contract/chat/conversation-file.ts";
import { decodeBase64 } from "../attachments/base64.ts";

/** What is wrong with a file: worded by the catalogue `attachments:import.problem`. */
export type FileProblem = "tooLarge" | "noJson" | "other" | "newer" | "damaged" | "attachment";

export class UnreadableConversation extends Error {
  readonly problem: FileProblem;
  /** Where, for those who know the format; or the name of the attachment. */
  readonly detail: string;

  constructor(problem: FileProblem, detail = "") {
    super(`${problem} ${detail}`.trim());
    this.problem = problem;
    this.detail = detail;
  }
}

export interface ReadConversation {
  readonly file: ConversationFile;
  /** Bytes of the attachments that came along, by their id in the file. */
  readonly contents: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** A text in the page can't be longer. */
const MOST_BYTES = 480 * 1024 * 1024;

/** Reads and checks all of it before anything is imported. Throws `UnreadableConversation`. */
export async function readConversationFile(source: Blob): Promise<ReadConversation> {
  if (source.size > MOST_BYTES) throw new UnreadableConversation("tooLarge");
  const value = await source.text().then(parse);
  const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown };
  if (format !== conversationFormat) throw new UnreadableConversation("other");
  if (typeof version === "number" && version > conversationFileVersion) throw new UnreadableConversation("newer");
  const parsed = conversationFile.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UnreadableConversation("damaged", issue && `${issue.path.join(".")}: ${issue.message}`);
  }
  const problem = treeProblem(parsed.data);
  if (problem !== undefined) throw new UnreadableConversation("damaged", problem);
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const { id, name, bytes, sha256, data } of parsed.data.attachments) {
    if (data === null) continue;
    const content = decode(data);
    if (content?.length !== bytes || (await sha256Of(content)) !== sha256) {
      throw new UnreadableConversation("attachment", name);
    }
    contents.set(id, content);
  }
  return { file: parsed.data, contents };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnreadableConversation("noJson");
  }
}

function decode(data: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return decodeBase64(data);
  } catch {
    return undefined;
  }
}

async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
