import type { Operation } from "./fault-proxy.ts";

/**
 * A word that stands in what the person wrote: whoever sees a request knows by it which wish it is for, without
 * trusting any id of the studio's.
 */
export const markOf = (number: number): string => `wish-${String(number).padStart(5, "0")}-mark`;
const pattern = /wish-\d{5}-mark/g;

/** The mark of a request: of a conversation the newest, which stands last. */
export function findMark(body: Buffer | string): string | undefined {
  const text = body.toString("utf8");
  const mark = text.match(pattern)?.at(-1);
  return mark !== undefined && text.includes('"system":"Write a title') ? titleMark(mark) : mark;
}

/** The studio itself has a conversation named, once, of which nobody presses for. */
const TITLE = "title of ";
const titleMark = (mark: string): string => `${TITLE}${mark}`;
export const isTitle = (mark: string): boolean => mark.startsWith(TITLE);

interface Order {
  content?: { type: string }[];
  ratio?: string;
}

/** As the service gets it. Without marks and pictures equal wishes are equal orders, which it paints only once. */
export function withoutMarks(operation: Operation, body: Buffer): Buffer {
  if (operation !== "film" && operation !== "song") return body;
  const order = JSON.parse(body.toString("utf8").replaceAll(pattern, "a wish")) as Order;
  if (order.content !== undefined) order.content = order.content.filter(({ type }) => type === "text");
  if (order.ratio === "adaptive") order.ratio = "16:9";
  return Buffer.from(JSON.stringify(order));
}
