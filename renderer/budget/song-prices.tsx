import { useTranslation } from "react-i18next";
import { modelName, useSettings, useUpdateSettings } from "#renderer/lib/index.ts";
import { musicModels } from "#shared/wire/music-models.ts";
import { PriceField } from "./price-field.tsx";

/** What a song costs by model, as the person says; free models have no price. */
export function SongPrices() {
  const { t } = useTranslation("projects");
  const prices = useSettings()?.songPrices ?? {};
  const update = useUpdateSettings();
  const paid = Object.values(musicModels).filter(({ free }) => !free);
  return (
    <table className="plan bounds" aria-label={t("settings.songPrices")}>
      <thead>
        <tr>
          {paid.map(({ id }) => (
            <th key={id} scope="col">
              {modelName(id)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {paid.map(({ id }) => (
            <td key={id}>
              <PriceField
                label={t("settings.priceOfSong", { model: modelName(id) })}
                value={prices[id]}
                onChange={(price) => {
                  const { [id]: _old, ...others } = prices;
                  update({ songPrices: price === undefined ? others : { ...others, [id]: price } });
                }}
              />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
