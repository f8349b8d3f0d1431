import { type AnswerPart, answerPart } from "#shared/contract/chat/director.ts";

/** A part of an answer, whatever it is. */
export type ResultPart = Readonly<Record<string, unknown>> & { readonly type: string };

/**
 * What a stored result of a tool holds. A conversation may come from a file, and its results be anything: what is no part
 * stands as its data.
 */
export function resultParts(content: unknown): readonly ResultPart[] {
  if (content === undefined || content === null) return [];
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content];
  return parts.map((part) => (isPart(part) ? part : { type: "text", text: wordsOf(part) }));
}

/** The same as words and pictures; what is neither stands as its data. */
export const answerPartsOf = (content: unknown): readonly AnswerPart[] =>
  resultParts(content).map((part) => answerPart.safeParse(part).data ?? { type: "text", text: wordsOf(part) });

const isPart = (value: unknown): value is ResultPart =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";

const wordsOf = (data: unknown): string => (typeof data === "string" ? data : JSON.stringify(data, null, 2));
