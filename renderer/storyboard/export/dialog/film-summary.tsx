import { useTranslation } from "react-i18next";
import { entryOf } from "#shared/wire/own-entry.ts";
import { type FilmPlan, isSpliced } from "../film-plan.ts";
import { codecNames } from "../make/film-codecs.ts";
import type { FilmCodecs } from "../make/film-messages.ts";

/** As people call them. */
export const loopNames = { webp: "WebP", gif: "GIF" } as const;

/** What will be written, and at what price in quality. */
export function FilmSummary({ plan, codecs, stills }: { plan: FilmPlan; codecs: FilmCodecs; stills: number }) {
  const { t, i18n } = useTranslation("film");
  const video = entryOf(codecNames, plan.codec ?? codecs.video) ?? "";
  const audio = entryOf(codecNames, codecs.audio) ?? "";
  const why = new Intl.ListFormat(i18n.language).format(plan.reasons.map((reason) => t(`why.${reason}`)));
  const encoded = isSpliced(plan, codecs)
    ? t("facts.spliced", { codec: video, why })
    : t("facts.encoded", { codec: video, why });
  const size = `${plan.width} × ${plan.height}`;
  const rate = `${Math.round(plan.frameRate * 1000) / 1000} fps`;
  if (plan.form === "png" || plan.form === "webp" || plan.form === "gif")
    return (
      <dl className="kv filmFacts">
        <dt>{t("facts.pictures")}</dt>
        <dd>
          {plan.form === "png"
            ? [size, t("facts.stills", { count: stills })].join(" · ")
            : [size, rate, t("facts.loop", { format: loopNames[plan.form], count: plan.frames })].join(" · ")}
        </dd>
      </dl>
    );
  return (
    <dl className="kv filmFacts">
      <dt>{t("facts.pictures")}</dt>
      <dd>
        {size} · {rate} · {plan.way === "copied" ? t("facts.copied", { codec: video }) : encoded}
      </dd>
      <dt>{t("facts.sound")}</dt>
      <dd>
        {!plan.sound
          ? t("facts.silent")
          : plan.soundCodec !== null
            ? t("facts.copied", { codec: entryOf(codecNames, plan.soundCodec) ?? plan.soundCodec })
            : codecs.audio === null
              ? t("facts.noEncoder")
              : codecs.audio === "opus"
                ? t("facts.opus")
                : audio}
      </dd>
    </dl>
  );
}
