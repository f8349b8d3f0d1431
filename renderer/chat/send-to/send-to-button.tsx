import { Clapperboard } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#renderer/components/index.ts";
import { openSendTo } from "./send-to-store.ts";

/** Beside words of a reply. `words` are read when it is pressed. */
export function SendToButton({ words }: { words: () => string }) {
  const { t } = useTranslation("sendTo");
  return <IconButton icon={Clapperboard} label={t("open")} onClick={() => openSendTo(words())} />;
}
