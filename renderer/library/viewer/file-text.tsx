import { useTranslation } from "react-i18next";
import { ScrollRegion } from "#renderer/components/index.ts";
import type { Asset } from "#shared/contract/media.ts";
import { useTextStart } from "../posters/use-text-start.ts";
import { unshown } from "./unshown.ts";

const START = { bytes: 128 * 1024, lines: 4000 };

/** A file that is neither picture nor sound: its text where it is one, else what is wrong with it. */
export function FileText({ asset }: { asset: Asset }) {
  const { t } = useTranslation("library");
  const text = useTextStart(asset, START);
  if (text === undefined) return <div className="viewlost" aria-busy />;
  if (text === null) return <div className="slot hatch viewlost">{t(unshown(asset))}</div>;
  return (
    <ScrollRegion className="viewtext" label={asset.name}>
      <pre dir="auto">{text}</pre>
      {asset.facts.bytes > START.bytes && <p className="cap">{t("viewer.textStart")}</p>}
    </ScrollRegion>
  );
}
