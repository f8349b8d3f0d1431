import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { create } from "zustand";
import { Button, Dialog, Notice, ProgressLine } from "#renderer/components/index.ts";
import { client, describeError, ImportRefused, mediaAddress, numberFormatFor } from "#renderer/lib/index.ts";
import { WorkerFailure, workerClient } from "#renderer/lib/worker/index.ts";
import type { ConversationImport } from "#shared/contract/chat/conversation-file.ts";
import { studioError } from "#shared/wire/errors/errors.ts";
import type { ExportAnswer, ExportQuestion } from "./export-worker.ts";
import type { ForeignConversation } from "./foreign-conversations.ts";
import { type ForeignParts, type ForeignSummary, importExport } from "./import-export.ts";
import type { ExportProblem } from "./read-export.ts";

/** The export that is being imported; one at a time. */
export const useForeignImport = create<{ readonly file?: File | undefined }>(() => ({}));
const close = () => useForeignImport.setState({ file: undefined });

/** An archive of everything, or a long list, as the other programs write them: our own files are objects. */
export async function isForeignExport(file: Blob): Promise<boolean> {
  const head = await file.slice(0, 64).text();
  return head.startsWith("PK") || /^\ufeff?\s*\[\s*\{/.test(head);
}

/** Imports what ChatGPT or Claude exported, and says what became of it. */
export function ForeignDialog() {
  const file = useForeignImport((state) => state.file);
  return file === undefined ? null : <Importing key={`${file.name} ${file.size}`} file={file} />;
}

type Work =
  | { readonly state: "working"; readonly done: number; readonly of: number }
  | { readonly state: "done"; readonly summary: ForeignSummary }
  | { readonly state: "failed"; readonly problem: ExportProblem | undefined; readonly thrown: unknown };

/** Reading a large file takes a while; one that is made to keep it busy is given up. In milliseconds. */
const PATIENCE = 180_000;

function Importing({ file }: { file: File }) {
  const { t, i18n } = useTranslation("foreign");
  const [work, setWork] = useState<Work>({ state: "working", done: 0, of: 0 });
  const stopping = useRef<AbortController>(null);
  useEffect(() => {
    const abort = new AbortController();
    stopping.current = abort;
    const worker = workerClient<ExportQuestion, ExportAnswer>(
      () => new Worker(new URL("./export-worker.ts", import.meta.url), { type: "module" }),
      { patience: PATIENCE },
    );
    const { signal } = abort;
    const parts: ForeignParts = {
      async open(blob) {
        const told = await worker.ask({ open: blob }, { signal });
        return "count" in told ? told.count : 0;
      },
      async read(from, to) {
        const told = await worker.ask({ from, to }, { signal });
        return "conversations" in told ? told.conversations : [];
      },
      known: async (found) => new Set(await client.conversationFiles.known({ found: [...found] })),
      store,
    };
    importExport(file, parts, signal, (done, of) => setWork({ state: "working", done, of }))
      .then((summary) => setWork({ state: "done", summary }))
      .catch((thrown: unknown) => {
        if (signal.aborted) return;
        const problem = thrown instanceof WorkerFailure ? (thrown.details as ExportProblem | undefined) : undefined;
        setWork({ state: "failed", problem, thrown });
      })
      .finally(() => worker.end());
    return () => abort.abort();
  }, [file]);
  const figure = numberFormatFor(i18n.language);
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t("title")}
      description={file.name}
      footer={<Button onClick={close}>{work.state === "working" ? t("stop") : t("close")}</Button>}
    >
      {work.state === "working" && (
        <div className="grid gap-2" role="status">
          <p>
            {work.of === 0
              ? t("reading")
              : t("storing", { done: figure.format(work.done), of: figure.format(work.of), count: work.of })}
          </p>
          <ProgressLine label={t("title")} value={work.of === 0 ? 0 : work.done / work.of} />
          <p className="cap">{t("stays")}</p>
        </div>
      )}
      {work.state === "done" && <Summary summary={work.summary} />}
      {work.state === "failed" && (
        <Notice
          tone="error"
          live
          title={work.problem ? t(`problem.${work.problem}`) : describeError(work.thrown).title}
        >
          {work.problem ? t("problem.advice") : describeError(work.thrown).body}
        </Notice>
      )}
    </Dialog>
  );
}

function Summary({ summary: { imported, here, leftOut, files } }: { summary: ForeignSummary }) {
  const { t } = useTranslation("foreign");
  const reasons = Object.entries(leftOut) as [keyof ForeignSummary["leftOut"], number][];
  return (
    <div className="grid gap-2" role="status">
      <p className="font-medium">{t("imported", { count: imported })}</p>
      {here > 0 && <p>{t("here", { count: here })}</p>}
      {reasons.map(([why, count]) => (
        <p key={why}>{t(`why.${why}`, { count })}</p>
      ))}
      {files > 0 && <p className="cap">{t("files", { count: files })}</p>}
    </div>
  );
}

/** Rejects with `ImportRefused`. */
async function store({ source, id, record }: ForeignConversation): Promise<void> {
  const body: ConversationImport = { record, assets: {}, origin: { source, id } };
  const answer = await fetch(mediaAddress("/conversations"), { method: "POST", body: JSON.stringify(body) });
  if (answer.ok) return;
  const said: unknown = await answer.json().catch(() => undefined);
  throw new ImportRefused(studioError.safeParse(said).data, answer.status);
}
