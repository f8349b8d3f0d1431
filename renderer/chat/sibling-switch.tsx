import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#renderer/components/index.ts";
import type { Siblings } from "./message-path.ts";

export interface SiblingSwitchProps {
  siblings: Siblings;
  onShow: (messageId: string) => void;
}

/** `‹ 2/3 ›`: the versions of a question, or the answers to it. */
export function SiblingSwitch({ siblings: { ids, at }, onShow }: SiblingSwitchProps) {
  const { t } = useTranslation("chat");
  const step = (to: number, icon: typeof ChevronLeft, name: string) => (
    <IconButton icon={icon} label={name} disabled={ids[to] === undefined} onClick={() => onShow(ids[to] ?? "")} />
  );
  return (
    <fieldset className="siblings" aria-label={t("siblings.name")}>
      {step(at - 1, ChevronLeft, t("siblings.before"))}
      <span aria-live="polite">{`${at + 1}/${ids.length}`}</span>
      {step(at + 1, ChevronRight, t("siblings.after"))}
    </fieldset>
  );
}
