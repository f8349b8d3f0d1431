import { useQuery } from "@tanstack/react-query";
import { TriangleAlert, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon, IconButton } from "#renderer/components/index.ts";
import { describeProblem, orpc } from "#renderer/lib/index.ts";

const PUT_AWAY = "reelsong.problems";

/** Kept for this run of the window, so that a reload doesn't bring back what was read. */
function readPutAway(): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(window.sessionStorage.getItem(PUT_AWAY) ?? "[]") as string[]);
  } catch {
    return new Set();
  }
}

/** Lasting problems of the machine (read-only folder, full disk, no keychain), each put away by the person. */
export function Problems() {
  const { t } = useTranslation();
  const { data: status } = useQuery(orpc.app.status.queryOptions());
  const [putAway, setPutAway] = useState(readPutAway);
  const dismiss = (code: string) => {
    const codes = new Set([...putAway, code]);
    window.sessionStorage.setItem(PUT_AWAY, JSON.stringify([...codes]));
    setPutAway(codes);
  };
  const shown = status?.problems.filter((problem) => !putAway.has(problem.code)) ?? [];
  if (shown.length === 0) return null;
  return (
    <div role="status" className="flex-none">
      {shown.map((problem) => {
        const { title, body } = describeProblem(problem);
        return (
          <div
            key={problem.code}
            className="flex items-center gap-2 border-b border-hair bg-warn-wash px-4 py-1.5 text-12"
          >
            <Icon of={TriangleAlert} className="text-warn" />
            <span className="grow">
              <b className="font-medium">{title}</b>
              {body && <span className="ml-2 text-tx-2">{body}</span>}
            </span>
            <IconButton icon={X} label={t("problems.dismiss")} onClick={() => dismiss(problem.code)} />
          </div>
        );
      })}
    </div>
  );
}
