import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button, Notice } from "#renderer/components/index.ts";
import { describeError, describeStudioError, orpc } from "#renderer/lib/index.ts";
import type { Connection } from "#shared/contract/connections.ts";

/** Asks the service a free question and says what came back. */
export function ConnectionTest({ connection }: { connection: Connection }) {
  const { t } = useTranslation("settings");
  const test = useMutation(orpc.connections.test.mutationOptions({ meta: { quiet: true } }));
  const refusal = test.data && !test.data.ok && test.data.error ? describeStudioError(test.data.error) : undefined;
  const failure = refusal ?? (test.error ? describeError(test.error) : undefined);
  return (
    <div className="flex flex-col gap-2">
      <div className="row">
        <Button disabled={test.isPending} onClick={() => test.mutate({ id: connection.id })}>
          {test.isPending ? t("test.asking") : t("test.ask")}
        </Button>
        {test.data?.ok && (
          <span className="text-12 text-tx-2" role="status">
            {t("test.answers", { milliseconds: Math.round(test.data.milliseconds) })}
          </span>
        )}
      </div>
      {failure && (
        <Notice tone="error" title={failure.title} live>
          {failure.body}
        </Notice>
      )}
    </div>
  );
}
