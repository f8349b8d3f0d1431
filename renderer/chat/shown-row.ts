import { sectionsOf } from "./message-sections.ts";
import type { ShownBlock } from "./shown-blocks.ts";

/** What one row of a message shows of one of its blocks. */
export interface RowItem {
  /** Which block of the message it is. */
  readonly at: number;
  readonly block: ShownBlock;
  /** Of a text: the parts that stand in this row. */
  readonly parts: ShownBlock["parts"];
  /** Where the first of them stands in the text. */
  readonly from: number;
  /** The first of them goes on a paragraph. */
  readonly within: boolean;
  /** What is still being received ends here. */
  readonly grows: boolean;
}

export interface ShownRow {
  readonly items: readonly RowItem[];
  /** The last row of its message. */
  readonly ends: boolean;
}

/** One row of a message (message-sections.ts); `live`: the message is still being received. */
export function rowOf(blocks: readonly ShownBlock[], section: number, live: boolean): ShownRow {
  const sections = sectionsOf(blocks);
  const items = (sections[section] ?? []).flatMap(({ block: at, from, to, within }) => {
    const block = blocks[at];
    if (!block) return [];
    const whole = to === block.parts.length;
    const parts = whole && from === 0 ? block.parts : block.parts.slice(from, to);
    return [{ at, block, parts, from, within, grows: live && whole && !block.sealed }];
  });
  return { items, ends: section >= sections.length - 1 };
}

/** Whether two states of a row look the same: what grows further down leaves it as it is. */
export const looksSame = (one: ShownRow, other: ShownRow): boolean =>
  one.ends === other.ends &&
  one.items.length === other.items.length &&
  one.items.every((item, at) => sameItem(item, other.items[at]));

const sameItem = (one: RowItem, other: RowItem | undefined): boolean =>
  one.at === other?.at &&
  one.from === other.from &&
  one.within === other.within &&
  one.grows === other.grows &&
  (one.block === other.block || (one.block.type === "text" && other.block.type === "text" && sameParts(one, other)));

const sameParts = ({ parts }: RowItem, other: RowItem): boolean =>
  parts.length === other.parts.length && parts.every((part, at) => part === other.parts[at]);
