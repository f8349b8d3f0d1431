import type { SQLOutputValue } from "node:sqlite";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { DEEPEST_JSON, jsonDepth } from "#shared/wire/json-depth.ts";

type Block = Message["blocks"][number];

/** A tool's input lies in its block, and a message's blocks in a list. */
const DEEPEST_BLOCK = DEEPEST_JSON + 1;
const DEEPEST_BLOCKS = DEEPEST_BLOCK + 1;
/** Of what can't be shown as it is, this much is. */
const SHOWN = 2000;

/** JSON of a column that may be NULL; null too for what is broken or nested so deep that nobody could pass it on. */
export function storedJson<T>(value: SQLOutputValue | undefined): T | null {
  if (value == null) return null;
  const text = String(value);
  if (jsonDepth(text) > DEEPEST_JSON) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

/**
 * The blocks of a stored message. One that is nested deeper than anything can walk through is shown cut, and says so:
 * the rest of its conversation must open. What is stored stays as it is.
 */
export function storedBlocks(text: string): Block[] {
  const depth = jsonDepth(text);
  try {
    const blocks: unknown = JSON.parse(text);
    if (Array.isArray(blocks)) return depth > DEEPEST_BLOCKS ? blocks.map(cutBlock) : (blocks as Block[]);
  } catch {
    // Shown below.
  }
  return [{ type: "text", text: `[This message is damaged in the database. It begins: ${text.slice(0, SHOWN)}]` }];
}

function cutBlock(block: unknown): Block {
  if (!isDeeperThan(DEEPEST_BLOCK, block)) return block as Block;
  const { type, id, name } = block as Readonly<Record<string, unknown>>;
  const said = `… (cut: nested deeper than ${DEEPEST_JSON} levels)`;
  // A call without its whole input: it is seen, and never sent back as if it were whole.
  if (type === "tool_use") return { type, id, name, partial_json: said };
  return { type: "text", text: `[${typeof type === "string" ? type : "block"} ${said}]` };
}

/** Goes no deeper than it asks. */
function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}
