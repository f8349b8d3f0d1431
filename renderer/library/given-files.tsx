import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatRoute, orpc } from "#renderer/lib/index.ts";
import { AssetPoster } from "./asset-poster.tsx";
import { SMALL_WAVE } from "./look.ts";

/** Pictures, films and sounds that something was made of; each leads to its file. */
export function GivenFiles({ ids, words }: { ids: readonly string[]; words: string }) {
  const { t } = useTranslation("library");
  const { data: given = [] } = useQuery(
    orpc.library.getMany.queryOptions({ input: { ids: [...ids] }, enabled: ids.length > 0 }),
  );
  if (given.length === 0) return null;
  return (
    <div className="givenFiles">
      <ul aria-label={words}>
        {given.map((asset) => (
          <li key={asset.id}>
            <a href={formatRoute("library", asset.id)} title={asset.name} aria-label={t("about.show", asset)}>
              <AssetPoster asset={asset} poster={null} wave={null} bars={SMALL_WAVE} />
            </a>
          </li>
        ))}
      </ul>
      <p className="cap">{words}</p>
    </div>
  );
}
