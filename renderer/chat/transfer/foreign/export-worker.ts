import { serveWorker } from "#renderer/lib/worker/index.ts";
import { type ForeignConversation, type ForeignProblem, readForeign } from "./foreign-conversations.ts";
import { type ExportProblem, openExport, UnreadableExport } from "./read-export.ts";

/** First the file; then its conversations from one place on until before another. */
export type AskedOfExport = { readonly open: Blob } | { readonly from: number; readonly to: number };
export type ToldOfExport =
  | { readonly count: number }
  | { readonly conversations: readonly (ForeignConversation | ForeignProblem)[] };

let opened: unknown[] = [];

serveWorker<AskedOfExport, ToldOfExport, never, never, ExportProblem>({
  async answer(asked) {
    if (!("open" in asked)) return { conversations: opened.slice(asked.from, asked.to).map(readForeign) };
    opened = await openExport(asked.open);
    return { count: opened.length };
  },
  details: (thrown) => (thrown instanceof UnreadableExport ? thrown.problem : undefined),
});
