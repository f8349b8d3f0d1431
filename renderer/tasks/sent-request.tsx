import { Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, CheckList, Section, SectionHead } from "#renderer/components/index.ts";
import { copyText } from "#renderer/lib/index.ts";
import type { Task } from "#shared/contract/tasks.ts";

/** The request as it was sent, to be copied, and what the checks said of it then. */
export function SentRequest({ task }: { task: Task }) {
  const { t } = useTranslation("tasks");
  const text = JSON.stringify(task.request, null, 2);
  const told = task.findings?.filter(({ severity }) => severity !== "pass") ?? [];
  return (
    <>
      {task.findings !== null && (
        <Section>
          <SectionHead title={t("details.findings")} figure={told.length > 0 ? told.length : undefined} />
          {told.length === 0 ? (
            <p className="text-12 text-tx-3">{t("details.noFindings")}</p>
          ) : (
            <CheckList findings={told} shownPasses={0} />
          )}
        </Section>
      )}
      <Section>
        <SectionHead
          title={t("details.request")}
          figure={
            <Button variant="ghost" size="s" icon={Copy} onClick={() => void copyText(text, t("details.copied"))}>
              {t("details.copy")}
            </Button>
          }
        />
        <pre className="mono overflow-x-auto rounded-2 bg-sf-0 p-3 whitespace-pre-wrap text-tx-2 shadow-hair">
          {text}
        </pre>
      </Section>
    </>
  );
}
