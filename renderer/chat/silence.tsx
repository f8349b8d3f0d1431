import { useTranslation } from "react-i18next";
import { useNow } from "#renderer/lib/index.ts";

/** From here on it is said that nothing comes, in seconds. */
const WORTH_SAYING = 5;

/** A stream that has fallen silent: it may go on, or can be stopped. */
export function Silence({ since }: { since: number }) {
  const { t } = useTranslation("chat");
  const seconds = Math.floor((useNow(1000) - since) / 1000);
  return seconds < WORTH_SAYING ? null : <p className="cap">{t("silence", { seconds })}</p>;
}
