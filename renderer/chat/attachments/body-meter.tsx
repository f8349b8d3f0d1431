import { useTranslation } from "react-i18next";
import { Meter } from "#renderer/components/index.ts";
import { formatBytesOf } from "#renderer/lib/index.ts";
import { limits } from "#shared/wire/limits.ts";

/** Below this share of the limit nobody needs to know. */
const WORTH_SAYING = 0.25;
const NEAR = 0.85;

/** How much of the request's 64 MB the media of this conversation take (API.md § Limits). */
export function BodyMeter({ bytes }: { bytes: number }) {
  const { t, i18n } = useTranslation("attachments");
  const { max } = limits.requestBody;
  const part = bytes / max;
  if (part < WORTH_SAYING) return null;
  // Binary megabytes, as the limit is meant.
  const words = t("body.words", formatBytesOf((bytes / max) * 64e6, 64e6, i18n.language));
  return (
    <p className="meter" data-near={part >= NEAR || undefined} title={t("body.why")}>
      {words}
      <Meter label={t("body.name")} value={bytes} max={max} text={words} />
    </p>
  );
}
