import { useTranslation } from "react-i18next";
import { Button, Dialog } from "#renderer/components/index.ts";
import { joinNames } from "#renderer/i18n/index.ts";
import { modelName } from "#renderer/lib/index.ts";
import { type Direction, readableWords } from "#shared/direction/index.ts";
import type { SettingChange } from "./changes-of.ts";

export interface ReuseDialogProps {
  take: number;
  /** What the shot has now and the take had; not empty. */
  changes: readonly SettingChange[];
  nameOf: (assetId: string) => string;
  onReuse: () => void;
  onClose: () => void;
}

const words = [
  "directed",
  "direction",
  "prompt",
  "model",
  "resolution",
  "duration",
  "ratio",
  "mode",
  "promptExpansion",
  "promptPrefix",
  "promptSuffix",
] as const;
const media = ["firstFrame", "lastFrame", "references"] as const;
const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  names.some((each) => each === name);

/** Says what of the shot would be replaced before it is: nothing in hand is lost unseen. */
export function ReuseDialog({ take, changes, nameOf, onReuse, onClose }: ReuseDialogProps) {
  const { t } = useTranslation("review");
  const { t: board } = useTranslation("storyboard");
  const show = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) {
      return t("reuse.nothing");
    }
    if (field === "directed") return t(value ? "form.directed" : "form.words");
    if (field === "direction") return readableWords(value as Direction) || t("reuse.nothing");
    if (field === "model") return modelName(String(value));
    if (field === "mode") return t(`mode.${value as "text" | "frames" | "references"}`);
    if (field === "duration") return t("seconds", { value });
    if (value === "adaptive") return board("ratio.adaptive");
    if (Array.isArray(value)) return joinNames(value.map((id) => nameOf(String(id))));
    return isOneOf(media, field) ? nameOf(String(value)) : String(value);
  };
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t("reuse.title", { take })}
      description={t("reuse.lead")}
      footer={
        <>
          <Button onClick={onClose}>{t("reuse.keep")}</Button>
          <Button variant="primary" onClick={onReuse}>
            {t("reuse.replace")}
          </Button>
        </>
      }
    >
      <table className="replaced">
        <thead>
          <tr>
            <th scope="col">{t("reuse.setting")}</th>
            <th scope="col">{t("reuse.now")}</th>
            <th scope="col">{t("reuse.then")}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, from, to }) => (
            <tr key={field}>
              <th scope="row">{isOneOf(words, field) || isOneOf(media, field) ? t(`setting.${field}`) : field}</th>
              <td>{show(field, from)}</td>
              <td>{show(field, to)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
