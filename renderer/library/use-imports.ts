import PQueue from "p-queue";
import { useCallback, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#renderer/components/index.ts";
import { describeError, importMedia } from "#renderer/lib/index.ts";

const queue = new PQueue({ concurrency: 2 });

const countWaiting = (): number => queue.size + queue.pending;

function follow(onChange: () => void): () => void {
  for (const event of ["add", "next"] as const) queue.addEventListener(event, onChange);
  return () => {
    for (const event of ["add", "next"] as const) queue.removeEventListener(event, onChange);
  };
}

/** How many files are on their way here, whatever pane is looked at. */
export const useWaitingImports = (): number => useSyncExternalStore(follow, countWaiting);

/** Brings files in, two at a time; every refusal names its file. The core tells of each that is here. */
export function useImports(): (files: readonly File[]) => void {
  const { t } = useTranslation("library");
  return useCallback(
    (files) => {
      for (const file of files) {
        queue
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
          });
      }
    },
    [t],
  );
}
