import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { orpc } from "#renderer/lib/index.ts";
import type { Connection } from "#shared/contract/service/connections.ts";
import { TestOutcome } from "./test-outcome.tsx";

export interface ConnectionTestProps {
  connection: Connection;
  /** Saves what was edited and not saved yet, so that what is tested is what is shown; false where it stays unsaved. */
  saveFirst?: (() => Promise<boolean>) | undefined;
}

/** Asks the service a free question and says what came back. */
export function ConnectionTest({ connection, saveFirst }: ConnectionTestProps) {
  const { t } = useTranslation("settings");
  const test = useMutation(orpc.connections.test.mutationOptions({ meta: { quiet: true } }));
  const ask = async () => {
    if (saveFirst && !(await saveFirst())) return;
    test.mutate({ id: connection.id });
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="row">
        <Button disabled={test.isPending} onClick={() => void ask()}>
          {test.isPending ? t("test.asking") : saveFirst ? t("test.saveAndAsk") : t("test.ask")}
        </Button>
        {test.data?.ok && <TestOutcome result={test.data} thrown={null} />}
      </div>
      {!test.data?.ok && <TestOutcome result={test.data} thrown={test.error} />}
    </div>
  );
}
