import { useTranslation } from "react-i18next";
import { Button, Select } from "#renderer/components/index.ts";
import { client, formatBytes, useSettings, useUpdateSettings } from "#renderer/lib/index.ts";
import { SettingRow } from "../setting-row.tsx";
import { useFreeSpace } from "./use-free-space.ts";

const limits = [250_000_000, 500_000_000, 1_000_000_000, 2_000_000_000, 5_000_000_000, 10_000_000_000];

/** Posters are made anew when they are wanted: how much they may take, and all of them away. */
export function PosterRow({ posters }: { posters: { files: number; bytes: number } }) {
  const { t, i18n } = useTranslation("storage");
  const limit = useSettings()?.posterBytes;
  const update = useUpdateSettings();
  const clear = useFreeSpace(() => client.storage.free({ what: "posters" }));
  const size = (bytes: number) => formatBytes(bytes, i18n.language);
  const offered = limit === null || limit === undefined || limits.includes(limit) ? limits : [...limits, limit];
  return (
    <SettingRow
      title={`${t("posters.title")} · ${posters.bytes === 0 ? t("nothing") : size(posters.bytes)}`}
      text={`${t("posters.text")} ${t("posters.limitText")}`}
    >
      {limit !== undefined && (
        <Select
          aria-label={t("posters.limit")}
          value={String(limit)}
          onChange={(next) => update({ posterBytes: next === "null" ? null : Number(next) })}
          options={[
            ...offered.map((bytes) => ({ value: String(bytes), label: `≤ ${size(bytes)}` })),
            { value: "null", label: t("posters.none") },
          ]}
        />
      )}
      <Button disabled={clear.isPending || posters.files === 0} onClick={() => clear.mutate()}>
        {t("posters.clear")}
      </Button>
    </SettingRow>
  );
}
