import { Sparkles } from "lucide-react";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type BudgetedWish, useBudgeted } from "#renderer/budget/index.ts";
import { GenerateFoot } from "#renderer/components/index.ts";
import { type Command, client, describeError, orpc, useOnline, useRegisterCommands } from "#renderer/lib/index.ts";
import type { ShotDraft } from "#shared/contract/storyboard.ts";
import type { Finding } from "#shared/rules/finding.ts";
import type { ShotLink } from "./shot-link.ts";

export interface GenerateShotProps {
  shotId: string;
  draft: ShotDraft;
  findings: readonly Finding[];
  /** Files that are still being read: unchecked, so nothing is sent. */
  unread: number;
  /** Its first frame isn't there yet: what is asked for waits for it. */
  waits: ShotLink | undefined;
  flush: () => Promise<void>;
}

const changed = [orpc.tasks.key(), orpc.storyboard.key()];

/** The storyboard inspector's foot: takes of the shot as it is set now. */
export function GenerateShot({ shotId, draft, findings, unread, waits, flush }: GenerateShotProps) {
  const { t } = useTranslation("storyboard");
  const online = useOnline();
  const ask = useCallback(
    async (wish: BudgetedWish) => {
      await flush();
      return client.storyboard.generate({ id: shotId, ...wish });
    },
    [flush, shotId],
  );
  const { takes, setTakes, start, pending, failure, stop } = useBudgeted(ask, [shotId, draft], changed);
  const blocking = findings.filter(({ severity }) => severity === "error").length;
  const waiting = waits?.state === "waiting";
  const disabled = blocking > 0 || unread > 0 || waiting || pending;
  const commands = useMemo<Command[]>(
    () => [
      {
        id: "storyboard.generate",
        title: t("generate.command"),
        group: t("shot.group"),
        menu: "pane",
        icon: Sparkles,
        shortcut: "Mod+Enter",
        costs: true,
        disabled,
        run: start,
      },
    ],
    [t, disabled, start],
  );
  useRegisterCommands("storyboard.generate", commands);
  return (
    <>
      <GenerateFoot
        label={t("generate.name")}
        takes={takes}
        onTakes={setTakes}
        takesLabel={t("generate.takesName")}
        takesWords={t("takes.count", { count: takes })}
        summary={t("generate.summary", {
          takes: t("takes.count", { count: takes }),
          seconds: t("seconds", { count: takes * draft.duration }),
        })}
        reason={
          blocking > 0
            ? t("generate.blocked", { count: blocking })
            : unread > 0
              ? t("generate.unread", { count: unread })
              : waits && (
                  // Red is for what would be refused; waiting is as it should be.
                  <span className="text-tx-2">
                    {t(waiting ? "generate.waiting" : "generate.willWait", { number: waits.parent?.number ?? "?" })}
                  </span>
                )
        }
        away={!online}
        disabled={disabled}
        onGenerate={start}
        failure={failure === undefined ? undefined : describeError(failure)}
      />
      {stop}
    </>
  );
}
