import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import type { ProjectDefaults } from "#shared/contract/storyboard/project.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { followDefault, ownValue } from "./inherited.tsx";

export interface PromptAffixesProps {
  draft: ShotDraft;
  defaults: ProjectDefaults;
  change: (patch: Partial<ShotDraft>) => void;
}

const sides = ["promptPrefix", "promptSuffix"] as const;

/** The film's words around the shot's own, as they are sent; they can be left out of this shot. */
export function PromptAffixes({ draft, defaults, change }: PromptAffixesProps) {
  const { t } = useTranslation("projects");
  const shown = sides.filter((side) => draft[side] !== "" || (defaults[side] !== "" && !draft.inherits.includes(side)));
  if (shown.length === 0) return null;
  return (
    <ul className="around">
      {shown.map((side) => {
        const name = t(side === "promptPrefix" ? "inherited.before" : "inherited.after");
        return (
          <li key={side}>
            <b>{name}</b>
            <span className="cut" title={draft[side] || undefined}>
              {draft[side] || t("inherited.none")}
            </span>
            {draft[side] === "" ? (
              <Button variant="ghost" size="s" onClick={() => change(followDefault(draft, defaults, side))}>
                {t("inherited.use")}
              </Button>
            ) : (
              <Button
                variant="ghost"
                size="s"
                aria-label={`${t("inherited.leaveOut")} · ${name}`}
                onClick={() => change(ownValue(draft, { [side]: "" }))}
              >
                {t("inherited.leaveOut")}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
