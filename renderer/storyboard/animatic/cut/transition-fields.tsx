import { Blend } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Field, IconButton, Popover, Segmented, Select } from "#renderer/components/index.ts";
import type { Joint } from "#shared/film/joint.ts";
import type { Clip } from "../animatic-clips.ts";
import { ColorField } from "./color-field.tsx";
import type { Cut } from "./use-cut.ts";

const LENGTHS = [0.25, 0.5, 1, 1.5, 2, 3] as const;
/** Of a transition that is chosen first. */
const LENGTH = 1;
const BLACK = "#000000";

const kinds = ["cut", "over", "through"] as const;
type Kind = (typeof kinds)[number];

/** How the chosen clip comes in: cut, over the one before it, or through a color of one's own. */
export function TransitionFields({ clips, cut }: { clips: readonly Clip[]; cut: Cut }) {
  const { t } = useTranslation(["cut", "film"]);
  const clip = clips.find(({ key }) => key === cut.chosen);
  const said = clip && cut.settingsOf(clip.key);
  const named = clip?.footage ? clip.name : clip?.card;
  const where =
    clip && (named ? t("cut:joint.atNamed", { name: named }) : t("cut:joint.atShot", { number: clip.number }));
  const { fade = 0, through } = said ?? {};
  const kind: Kind = fade === 0 ? "cut" : through === undefined ? "over" : "through";
  const seconds = fade === 0 ? LENGTH : fade;
  const choose = (joint: Joint) => clip && cut.joint(clip.key, joint);
  const ofKind: Readonly<Record<Kind, Joint>> = {
    cut: { seconds: 0, through: null },
    over: { seconds, through: null },
    through: { seconds, through: through ?? BLACK },
  };
  // Nothing is before the first that it could come in over.
  const offered = kinds.filter((each) => each !== "over" || clip !== clips[0]);
  const lengths = LENGTHS.some((each) => each === seconds) ? LENGTHS : [...LENGTHS, seconds].toSorted((a, b) => a - b);
  return (
    <Popover
      label={t("cut:transition")}
      side="top"
      className="clipsound"
      open={clip !== undefined && cut.editing === "transition"}
      onOpenChange={(open) => cut.edit(open ? "transition" : undefined)}
      trigger={<IconButton icon={Blend} label={t("cut:transition")} disabled={!clip} aria-pressed={kind !== "cut"} />}
    >
      <p className="cap cut" title={where}>
        {where}
      </p>
      <Segmented
        full
        label={t("cut:transition")}
        value={kind}
        onChange={(next) => choose(ofKind[next])}
        options={offered.map((value) => ({ value, label: t(`cut:joint.${value}`) }))}
      />
      {kind !== "cut" && (
        <Field label={t("cut:joint.length")}>
          <Select
            value={String(seconds)}
            options={lengths.map((value) => ({ value: String(value), label: t("film:seconds", { value }) }))}
            onChange={(value) => choose({ seconds: Number(value), through: through ?? null })}
          />
        </Field>
      )}
      {kind === "through" && clip && (
        <ColorField
          label={t("cut:joint.color")}
          value={through ?? BLACK}
          onChange={(color) => cut.change(clip.key, { through: color })}
        />
      )}
    </Popover>
  );
}
