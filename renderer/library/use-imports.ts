import { useQueryClient } from "@tanstack/react-query";
import PQueue from "p-queue";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#renderer/components/index.ts";
import { describeError, importMedia, orpc } from "#renderer/lib/index.ts";

const queue = new PQueue({ concurrency: 2 });

/** Brings files in, two at a time; every refusal names its file. `waiting` counts those not yet here. */
export function useImports(): { waiting: number; bring: (files: readonly File[]) => void } {
  const { t } = useTranslation("library");
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState(0);
  const bring = useCallback(
    (files: readonly File[]) => {
      setWaiting((count) => count + files.length);
      for (const file of files) {
        void queue
          .add(() => importMedia(file))
          .then((asset) => {
            if (asset?.facts.problem) {
              showToast({
                kind: "warning",
                title: t("import.odd", { name: file.name }),
                body: t(`import.problem.${asset.facts.problem}`),
              });
            }
          })
          .catch((error: unknown) => {
            const { title, body } = describeError(error);
            showToast({
              kind: "error",
              title: t("import.failed", { name: file.name }),
              body: [title, body].filter(Boolean).join(" "),
            });
          })
          .finally(() => {
            setWaiting((count) => count - 1);
            void queries.invalidateQueries({ queryKey: orpc.library.key() });
          });
      }
    },
    [queries, t],
  );
  return { waiting, bring };
}
