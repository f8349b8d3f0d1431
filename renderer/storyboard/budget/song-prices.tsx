import { useTranslation } from "react-i18next";
import { modelName, useSettings, useUpdateSettings } from "#renderer/lib/index.ts";
import { musicModels } from "#shared/wire/music/music-models.ts";
import { AmountField } from "./amount-field.tsx";

/** What a song costs by model, as the person says; free models have no price. */
export function SongPrices() {
  const { t } = useTranslation("projects");
  const prices = useSettings()?.songPrices;
  const update = useUpdateSettings();
  // All are saved together: before they are known, one that is typed would clear the others.
  if (prices === undefined) return null;
  const paid = Object.values(musicModels).filter(({ free }) => !free);
  return (
    <table className="plan bounds">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t("settings.songPrices")}</span>
          </th>
          <th scope="col">{t("settings.songPrice")}</th>
        </tr>
      </thead>
      <tbody>
        {paid.map(({ id }) => (
          <tr key={id}>
            <th scope="row">{modelName(id)}</th>
            <td>
              <AmountField
                label={t("settings.priceOfSong", { model: modelName(id) })}
                value={prices[id] ?? null}
                onChange={(price) => {
                  const { [id]: _old, ...others } = prices;
                  update({ songPrices: price === null ? others : { ...others, [id]: price } });
                }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
