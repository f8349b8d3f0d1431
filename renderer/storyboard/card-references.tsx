import { useTranslation } from "react-i18next";
import { AssetFrame } from "./asset-frame.tsx";
import type { BoardMedia } from "./board-media.ts";
import type { NumberedReference } from "./number-references.ts";

export interface CardReferencesProps {
  /** Those that have a picture. */
  references: readonly NumberedReference[];
  media: BoardMedia;
  dim: boolean;
}

/** On a card without a take: the first two references, and how many more there are. */
export function CardReferences({ references, media, dim }: CardReferencesProps) {
  const { t } = useTranslation("storyboard");
  return references.slice(0, 2).map(({ id, kind, ordinal }, index) => (
    <AssetFrame
      key={id}
      asset={media.get(id)}
      alt={t(`references.${kind}`, { ordinal })}
      look={dim ? "dim" : undefined}
      {...(references.length === 1 ? { className: "onlyref" } : {})}
    >
      <span className="pct" aria-hidden>
        {index === 1 && references.length > 2 ? `+${references.length - 2}` : `@${ordinal}`}
      </span>
    </AssetFrame>
  ));
}
