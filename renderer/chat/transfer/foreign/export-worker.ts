import { serveWorker } from "#renderer/lib/worker/index.ts";
import { type ForeignConversation, type ForeignProblem, readForeign } from "./foreign-conversations.ts";
import { type ExportProblem, openExport, UnreadableExport } from "./read-export.ts";

/** First the file; then its conversations from one place on until before another. */
export type ExportQuestion = { readonly open: Blob } | { readonly from: number; readonly to: number };
export type ExportAnswer =
  | { readonly count: number }
  | { readonly conversations: readonly (ForeignConversation | ForeignProblem)[] };

let opened: unknown[] = [];

serveWorker<ExportQuestion, ExportAnswer, never, never, ExportProblem>({
  async answer(asked) {
    if (!("open" in asked)) return { conversations: opened.slice(asked.from, asked.to).map(readForeign) };
    opened = await openExport(asked.open);
    return { count: opened.length };
  },
  details: (thrown) => (thrown instanceof UnreadableExport ? thrown.problem : undefined),
});
