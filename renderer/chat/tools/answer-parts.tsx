import { useTranslation } from "react-i18next";
import { mediaUrl } from "#renderer/lib/index.ts";
import type { AnswerPart } from "#shared/contract/chat/director.ts";
import { assetIdOf } from "#shared/wire/media/asset-url.ts";

/** What answers a call: words as they are, pictures of the library. */
export function AnswerParts({ parts }: { parts: readonly AnswerPart[] }) {
  const { t } = useTranslation("director");
  return parts.map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: an answer never changes
    if (part.type === "text") return <pre key={index}>{part.text}</pre>;
    const assetId = part.source.type === "url" ? assetIdOf(part.source.url) : undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: an answer never changes
    return assetId === undefined ? null : <img key={index} src={mediaUrl(assetId)} alt={t("picture")} />;
  });
}
