import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";
import { PanelFoot } from "./panel.tsx";
import { Stepper } from "./stepper.tsx";

export interface GenerateFootProps {
  /** The button's words. */
  label: string;
  takes: number;
  onTakes: (takes: number) => void;
  /** Name of the stepper, and its value in words: `2 takes`. */
  takesLabel: string;
  takesWords: string;
  /** What will happen: `2 takes · 10 s`. */
  summary: ReactNode;
  /** Why it can't, or not yet. */
  reason: ReactNode;
  /** The service can't be reached: what is asked for waits. Said where nothing else stands in the way. */
  away?: boolean;
  disabled: boolean;
  onGenerate: () => void;
  failure: { title: string; body: string | undefined } | undefined;
}

const MOST_TAKES = 4;

/** How many takes, and the one primary button; where it can't be pressed the reason stands under it. */
export function GenerateFoot(props: GenerateFootProps) {
  const reasonId = useId();
  const { t } = useTranslation("components");
  const away = props.away && !props.reason && <span className="text-tx-2">{t("away.waits")}</span>;
  const { failure } = props;
  return (
    <>
      {failure && (
        <div className="px-4 pb-3" role="alert">
          <Notice tone="error" title={failure.title}>
            {failure.body}
          </Notice>
        </div>
      )}
      <PanelFoot reasonId={reasonId} summary={props.summary} reason={away || props.reason}>
        <Stepper
          label={props.takesLabel}
          min={1}
          max={MOST_TAKES}
          value={props.takes}
          words={props.takesWords}
          onChange={props.onTakes}
        />
        <Button
          variant="primary"
          size="l"
          costs
          disabled={props.disabled}
          aria-describedby={reasonId}
          onClick={props.onGenerate}
        >
          {props.label}
        </Button>
      </PanelFoot>
    </>
  );
}
