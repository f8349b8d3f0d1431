import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button, LoadFailure, Notice } from "#renderer/components/index.ts";
import {
  builtInInstructions,
  client,
  describeError,
  formatFileSize,
  formatSizes,
  orpc,
  queryClient,
  toastFailure,
} from "#renderer/lib/index.ts";
import type { OwnPrompt } from "#shared/contract/chat/prompts.ts";
import { SettingRow } from "./setting-row.tsx";

/** Which instructions go with each task, and the way to one's own. */
export function PromptRows() {
  // Files are changed by other programs: what they say is asked for whenever this is looked at.
  const {
    data: prompts = [],
    error,
    refetch,
  } = useQuery(
    orpc.prompts.list.queryOptions({ staleTime: 0, refetchOnMount: "always", refetchOnWindowFocus: "always" }),
  );
  if (error && prompts.length === 0) return <LoadFailure {...describeError(error)} onRetry={() => void refetch()} />;
  return prompts.map((prompt) => <PromptRow key={prompt.task} prompt={prompt} />);
}

function PromptRow({ prompt: { task, file, text, problem } }: { prompt: OwnPrompt }) {
  const { t, i18n } = useTranslation("settings");
  const { data: info } = useQuery(orpc.app.info.queryOptions());
  const work = useMutation({
    mutationFn: async (what: "begin" | "reset" | "reveal") => {
      if (what === "reveal") return client.prompts.reveal({ task });
      if (what === "reset") await client.prompts.reset({ task });
      else await client.prompts.begin({ task, text: await builtInInstructions(task) });
      await queryClient.invalidateQueries({ queryKey: orpc.prompts.key() });
      // The way to it is a courtesy: the file is there, and its place is shown.
      if (what === "begin" && info?.can.reveal) await client.prompts.reveal({ task }).catch(() => {});
      return undefined;
    },
    onError: (error) => {
      toastFailure(error);
    },
    meta: { quiet: true },
  });
  const own = text !== null || problem !== null;
  const said =
    problem === null
      ? undefined
      : problem.why === "tooLarge"
        ? t("prompts.problem.tooLarge", formatSizes(problem, i18n.language, formatFileSize))
        : problem.why === "placeholder"
          ? t("prompts.problem.placeholder", {
              found: `{{${problem.found}}}`,
              allowed: problem.allowed.map((name) => `{{${name}}}`).join(" "),
            })
          : t(`prompts.problem.${problem.why}`);
  return (
    <SettingRow
      title={t(`prompts.${task}`)}
      text={
        <>
          {t(text === null ? "prompts.builtIn" : "prompts.own")}
          {own && (
            <span className="mono block" dir="ltr">
              {file}
            </span>
          )}
          {said && (
            <Notice tone="warning" title={t("prompts.unused")}>
              {said}
            </Notice>
          )}
        </>
      }
    >
      {own && info?.can.reveal && <Button onClick={() => work.mutate("reveal")}>{t("prompts.show")}</Button>}
      {own ? (
        <Button disabled={work.isPending} onClick={() => work.mutate("reset")}>
          {t("prompts.reset")}
        </Button>
      ) : (
        <Button disabled={work.isPending} onClick={() => work.mutate("begin")}>
          {t("prompts.begin")}
        </Button>
      )}
    </SettingRow>
  );
}
