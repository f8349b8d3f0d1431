import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { orpc, useLatest } from "#renderer/lib/index.ts";
import type { Connection } from "#shared/contract/service/connections.ts";
import { TestOutcome } from "./test-outcome.tsx";

export interface ConnectionTestProps {
  connection: Connection;
  /** Saves what was edited and not saved yet, so that what is tested is what is shown; false where it stays unsaved. */
  saveFirst?: (() => Promise<boolean>) | undefined;
}

/** What a test is a test of. */
const testedOf = ({ baseUrl, pathSegment, modelPrefix, assumptions, hasKey }: Connection): string =>
  JSON.stringify([baseUrl, pathSegment, modelPrefix, assumptions, hasKey]);

/** Asks the service a free question and says what came back. */
export function ConnectionTest({ connection, saveFirst }: ConnectionTestProps) {
  const { t } = useTranslation("settings");
  const newest = useLatest(connection);
  const [answered, setAnswered] = useState<string>();
  const test = useMutation(
    orpc.connections.test.mutationOptions({
      meta: { quiet: true },
      onSettled: () => setAnswered(testedOf(newest.current)),
    }),
  );
  // What was said of another address or of a key that is gone says nothing of these.
  const told = answered === testedOf(connection) ? { result: test.data, thrown: test.error } : undefined;
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
        {told?.result?.ok && <TestOutcome {...told} />}
      </div>
      {told && !told.result?.ok && <TestOutcome {...told} />}
    </div>
  );
}
