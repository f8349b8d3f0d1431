import { Sparkles } from "lucide-react";
import { type ReactNode, useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Button, Notice, PanelFoot, Stepper } from "#renderer/components/index.ts";
import { type Command, commandKeys, describeError, useOnline, useRegisterCommands } from "#renderer/lib/index.ts";
import type { Budgeted } from "./use-budgeted.tsx";

export interface TakesFootProps {
  /** What `useBudgeted` told of it. */
  asked: Budgeted;
  /** As keys, menu and palette offer the same. */
  command: Pick<Command, "title" | "group"> & { readonly id: "storyboard.generate" | "song.generate" };
  /** The button's words. */
  label: string;
  /** Name of the stepper, and its value in words: `2 takes`. */
  takesLabel: string;
  takesWords: string;
  /** What will happen: `2 takes · 10 s`. */
  summary: ReactNode;
  /** Why it can't, or not yet. */
  reason: ReactNode;
  /** Something stands in the way; a press that is under way is known here. */
  held: boolean;
}

const MOST_TAKES = 4;

/**
 * The foot of a shot or a song: how many takes, and the one primary button, which is a command too. Where it can't be
 * pressed the reason stands under it.
 */
export function TakesFoot(props: TakesFootProps) {
  const { label, reason } = props;
  const { id, title, group } = props.command;
  const { takes, setTakes, start, pending, failure, stop } = props.asked;
  const reasonId = useId();
  const { t } = useTranslation("components");
  const online = useOnline();
  const disabled = props.held || pending;
  const commands = useMemo<Command[]>(
    () => [
      { id, title, group, menu: "pane", icon: Sparkles, shortcut: commandKeys[id], costs: true, disabled, run: start },
    ],
    [id, title, group, disabled, start],
  );
  useRegisterCommands(id, commands);
  const failed = failure === undefined ? undefined : describeError(failure);
  const away = !online && !reason && <span className="text-tx-2">{t("away.waits")}</span>;
  return (
    <>
      {failed && (
        <div className="px-4 pb-3" role="alert">
          <Notice tone="error" title={failed.title}>
            {failed.body}
          </Notice>
        </div>
      )}
      <PanelFoot reasonId={reasonId} summary={props.summary} reason={away || reason}>
        <Stepper
          label={props.takesLabel}
          min={1}
          max={MOST_TAKES}
          value={takes}
          words={props.takesWords}
          onChange={setTakes}
        />
        <Button variant="primary" size="l" costs disabled={disabled} aria-describedby={reasonId} onClick={start}>
          {label}
        </Button>
      </PanelFoot>
      {stop}
    </>
  );
}
