import { Columns3 } from "lucide-react";
import { memo, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { create } from "zustand";
import { Button, describeFinding, IconButton, Popover } from "#renderer/components/index.ts";
import { modelName, useStillHere } from "#renderer/lib/index.ts";
import { COMPARED, type ReplySettings } from "#shared/contract/chat/conversations.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { type TextModelId, textModelId } from "#shared/wire/models.ts";
import { type ChatSettings, replySettingsOf } from "../chat-settings.ts";
import { useIsBlank, type WrittenWords } from "../composer/use-message-draft.ts";
import { nameProblems } from "./name-problems.ts";
import "./compare.css";

/** Which models were compared last; chosen again the next time. */
const useChosenModels = create<{ models: readonly TextModelId[] }>(() => ({
  models: ["Vendor-M3.1-Flash", "Vendor-M3"],
}));

/** Opened by the palette too. */
export const useCompareOpen = create<{ open: boolean }>(() => ({ open: false }));

export interface CompareButtonProps {
  settings: ChatSettings;
  /** What the service would say of the question asked with these settings. */
  check: (settings: ReplySettings) => readonly Finding[];
  words: WrittenWords;
  /** Files go with the question: it needs no words. */
  files: boolean;
  /** Why nothing can be asked now; undefined: as soon as something is written it can. */
  held: string | undefined;
  onAsk: (asked: readonly ReplySettings[]) => Promise<void>;
}

function wordsOf(t: Parameters<typeof describeFinding>[0], finding: Finding): string {
  const { title, detail } = describeFinding(t, finding);
  return detail ? `${title}: ${detail}` : title;
}

/** Asks two or three models the same: which, what each would be refused for, and how many requests are paid for. */
export const CompareButton = memo(function CompareButton({
  settings,
  check,
  words,
  files,
  held,
  onAsk,
}: CompareButtonProps) {
  const { t } = useTranslation("compare");
  const { t: ofFindings } = useTranslation(["components", "findings"]);
  const { models } = useChosenModels();
  const { open } = useCompareOpen();
  const [asking, setAsking] = useState(false);
  const isStillHere = useStillHere();
  const setOpen = (open: boolean) => useCompareOpen.setState({ open });
  // Whoever comes back to the conversation didn't ask for it again.
  useEffect(() => () => useCompareOpen.setState({ open: false }), []);
  const settingsFor = (model: TextModelId) => replySettingsOf({ ...settings, model });
  const errorsOf = (model: TextModelId) => check(settingsFor(model)).filter(({ severity }) => severity === "error");
  const full = models.length >= COMPARED;
  const refused = open && models.some((model) => errorsOf(model).length > 0);
  const few = models.length < 2;
  const nothing = useIsBlank(words) && !files;
  const why = few ? t("choose") : refused ? t("refused") : (held ?? (nothing ? t("empty") : undefined));
  const ask = async () => {
    if (why !== undefined || asking) return;
    setAsking(true);
    await onAsk(models.map(settingsFor));
    setAsking(false);
    // By then another conversation's may be open.
    if (isStillHere()) setOpen(false);
  };
  const toggle = (model: TextModelId, on: boolean) => {
    const others = models.filter((each) => each !== model);
    // In the catalogue's order, so that the columns always stand alike.
    const next = textModelId.options.filter((each) => others.includes(each) || (on && each === model));
    useChosenModels.setState({ models: next });
  };
  return (
    <Popover
      label={t("open")}
      side="top"
      className="comparePop"
      open={open}
      onOpenChange={setOpen}
      trigger={<IconButton icon={Columns3} label={t("open")} />}
    >
      <p className="cap">{t("lead")}</p>
      <fieldset aria-label={t("name")}>
        {textModelId.options.map((model) => {
          const on = models.includes(model);
          const problems = nameProblems(open && on ? errorsOf(model).map((each) => wordsOf(ofFindings, each)) : []);
          return (
            <label key={model} data-off={(full && !on) || undefined}>
              <input
                type="checkbox"
                checked={on}
                disabled={full && !on}
                onChange={({ target }) => toggle(model, target.checked)}
              />
              <span>
                {modelName(model)}
                {problems.named.map((words) => (
                  <small key={words}>{words}</small>
                ))}
                {problems.more > 0 && <small>{t("more", { count: problems.more })}</small>}
              </span>
            </label>
          );
        })}
      </fieldset>
      <div className="foot">
        <span className="cap grow" role="status">
          {why ?? t("paid", { count: models.length })}
        </span>
        <Button variant="primary" costs disabled={why !== undefined || asking} onClick={() => void ask()}>
          {t("ask", { count: models.length })}
        </Button>
      </div>
    </Popover>
  );
});
