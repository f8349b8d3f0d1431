import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { TriangleAlert, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { Button, Icon, IconButton, LearnMore } from "#renderer/components/index.ts";
import { joinNames, joinSentences } from "#renderer/i18n/index.ts";
import {
  describeProblem,
  openRoute,
  orpc,
  readSessionValue,
  useRoute,
  writeSessionValue,
} from "#renderer/lib/index.ts";
import type { HeldWork } from "#shared/contract/backup/recovery.ts";

const PUT_AWAY = "reelsong.problems";

const problemCodes = z.array(z.string());

/** Of some problems there is a place in Settings that says the same with what can be done. */
const saidAt: Readonly<Record<string, "connections" | "tasks">> = {
  keychain_unavailable: "connections",
  earlier_copy: "tasks",
};

/**
 * Lasting problems of the machine (read-only folder, full disk, no keychain), each put away by the person. What the
 * section that is open says itself isn't said here too.
 */
export function Problems() {
  const { t } = useTranslation();
  const { data: status } = useQuery(orpc.app.status.queryOptions());
  const { pane, rest } = useRoute();
  // Kept for this run of the window, so that a reload doesn't bring back what was read.
  const [putAway, setPutAway] = useState(() => new Set(readSessionValue(PUT_AWAY, problemCodes)));
  const dismiss = (code: string) => {
    const codes = new Set([...putAway, code]);
    writeSessionValue(PUT_AWAY, [...codes]);
    setPutAway(codes);
  };
  const shown =
    status?.problems.filter(({ code }) => {
      const section = saidAt[code];
      return !putAway.has(code) && !(pane === "settings" && section === "connections" && rest[0] === section);
    }) ?? [];
  if (shown.length === 0) return null;
  return (
    <div role="status" className="flex-none">
      {shown.map((problem) => {
        const { title, body } = problem.held === undefined ? describeProblem(problem) : describeHeld(t, problem.held);
        const section = saidAt[problem.code];
        return (
          <div
            key={problem.code}
            className="flex items-center gap-2 border-b border-hair bg-warn-wash px-4 py-1.5 text-12"
          >
            <Icon of={TriangleAlert} className="text-warn" />
            <span className="grow">
              <b className="font-medium">{title}</b>
              {body && <span className="ms-2 text-tx-2">{body}</span>}
            </span>
            <LearnMore code={problem.code} />
            {section && (
              <Button
                size="s"
                variant="ghost"
                onClick={() => (section === "tasks" ? openRoute("tasks") : openRoute("settings", section))}
              >
                {t(`problems.${section}`)}
              </Button>
            )}
            <IconButton icon={X} label={t("problems.dismiss")} onClick={() => dismiss(problem.code)} />
          </div>
        );
      })}
    </div>
  );
}

/** What an earlier copy of the studio had not sent, in figures. */
function describeHeld(t: TFunction, { tasks, shots, replies }: HeldWork): { title: string; body: string | undefined } {
  const names = joinNames(shots.map((name) => name || t("problems.unnamed")));
  const held = [
    tasks > 0 && t("problems.heldTasks", { count: tasks }),
    shots.length > 0 && t("problems.heldShots", { count: shots.length, names }),
    replies > 0 && t("problems.heldReplies", { count: replies }),
  ].filter((sentence) => sentence !== false);
  const body = held.length === 0 ? undefined : joinSentences([...held, t("problems.earlierAdvice")]);
  return { title: t("problems.earlier"), body };
}
