import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { v7 as newId } from "uuid";
import { Button, Notice, PanelFoot, Stepper } from "#renderer/components/index.ts";
import { type Command, client, describeError, orpc, useRegisterCommands } from "#renderer/lib/index.ts";
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

/** How many takes, and the button; where it can't be pressed the reason stands under it. */
export function GenerateShot({ shotId, draft, findings, unread, waits, flush }: GenerateShotProps) {
  const { t } = useTranslation("storyboard");
  const queries = useQueryClient();
  const reasonId = useId();
  const [takes, setTakes] = useState(1);
  // The same id is sent again when an answer got lost, so that nothing is bought twice.
  const clientId = useRef<string | null>(null);
  const generate = useMutation({
    mutationFn: async () => {
      await flush();
      clientId.current ??= newId();
      return client.storyboard.generate({ id: shotId, clientId: clientId.current, takes });
    },
    onSuccess: () => {
      clientId.current = null;
      return Promise.all(
        [orpc.tasks.key(), orpc.storyboard.key()].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
    },
    meta: { quiet: true },
  });
  const blocking = findings.filter(({ severity }) => severity === "error").length;
  const waiting = waits?.state === "waiting";
  const disabled = blocking > 0 || unread > 0 || waiting || generate.isPending;
  const { mutate } = generate;
  const commands = useMemo<Command[]>(
    () => [
      {
        id: "storyboard.generate",
        title: t("generate.command"),
        group: t("shot.group"),
        menu: "pane",
        icon: Sparkles,
        shortcut: "Mod+Enter",
        disabled,
        run: () => mutate(),
      },
    ],
    [t, disabled, mutate],
  );
  useRegisterCommands("storyboard.generate", commands);
  const failure = generate.isError ? describeError(generate.error) : undefined;
  return (
    <>
      {failure && (
        <div className="px-4 pb-3" role="alert">
          <Notice tone="error" title={failure.title}>
            {failure.body}
          </Notice>
        </div>
      )}
      <PanelFoot
        reasonId={reasonId}
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
      >
        <Stepper
          label={t("generate.takesName")}
          min={1}
          max={4}
          value={takes}
          words={t("takes.count", { count: takes })}
          onChange={(value) => {
            clientId.current = null;
            setTakes(value);
          }}
        />
        <Button
          variant="primary"
          size="l"
          disabled={disabled}
          aria-describedby={reasonId}
          onClick={() => generate.mutate()}
        >
          {t("generate.name")}
        </Button>
      </PanelFoot>
    </>
  );
}
