import { Clapperboard, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon, IconButton } from "#renderer/components/index.ts";
import type { Inheritable, ProjectDefaults } from "#shared/contract/storyboard/project.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";

export interface InheritedProps {
  field: Inheritable;
  /** The field's name as its label has it, and the film's value in words. */
  label: string;
  value: string;
  draft: ShotDraft;
  defaults: ProjectDefaults;
  change: (patch: Partial<ShotDraft>) => void;
}

/** The change that lets a shot follow its film again. */
export const followDefault = (draft: ShotDraft, defaults: ProjectDefaults, field: Inheritable): Partial<ShotDraft> => ({
  [field]: defaults[field],
  inherits: [...draft.inherits.filter((each) => each !== field), field],
});

/** The change that gives a shot its own value; an inherited one that isn't named stays inherited. */
export const ownValue = (draft: ShotDraft, patch: Partial<ShotDraft>): Partial<ShotDraft> => ({
  ...patch,
  inherits: draft.inherits.filter((each) => !(each in patch)),
});

/** Beside a field: whether it follows the film, and the way back when it doesn't. */
export function Inherited({ field, label, value, draft, defaults, change }: InheritedProps) {
  const { t } = useTranslation("projects");
  if (draft.inherits.includes(field)) {
    return (
      <span className="follows" title={t("inherited.followsHint")}>
        <Icon of={Clapperboard} size="xs" />
        <span className="sr-only">{t("inherited.follows")}</span>
      </span>
    );
  }
  if (JSON.stringify(draft[field]) === JSON.stringify(defaults[field])) return null;
  return (
    <IconButton
      icon={Undo2}
      className="follow"
      label={t("inherited.resetNamed", { field: label, value })}
      onClick={() => change(followDefault(draft, defaults, field))}
    />
  );
}
