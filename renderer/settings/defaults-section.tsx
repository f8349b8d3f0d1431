import { useTranslation } from "react-i18next";
import { Select, Stepper } from "#renderer/components/index.ts";
import { modelName, orpc, queryClient, useSettings, useUpdateSettings } from "#renderer/lib/index.ts";
import type { Settings } from "#shared/contract/app/settings.ts";
import { textModelId, videoModelId } from "#shared/wire/models.ts";
import { musicModels } from "#shared/wire/music/music-models.ts";
import { effort } from "#shared/wire/text/messages.ts";
import { textModels } from "#shared/wire/text/text-models.ts";
import { videoModels } from "#shared/wire/video/video-models.ts";
import { SettingRow, SettingsPage } from "./setting-row.tsx";

type DeepPartial<Values> = { readonly [Name in keyof Values]?: Partial<Values[Name]> };

const LAST = "last";
/** A cover needs a recording first. */
const songModels = Object.values(musicModels).filter(({ cover }) => !cover);

/** What new shots, songs and conversations begin with; what there is already stays as it is. */
export function DefaultsSection() {
  const { t } = useTranslation("settings");
  const settings = useSettings();
  return (
    <SettingsPage title={t("section.defaults")}>
      <p className="py-3 text-12 text-tx-3">{t("defaults.lead")}</p>
      {settings && <Fields newWork={settings.newWork} />}
    </SettingsPage>
  );
}

function Fields({ newWork }: Pick<Settings, "newWork">) {
  const { t } = useTranslation("settings");
  const update = useUpdateSettings();
  const { video, song, chat } = newWork;
  const { resolutions, duration } = videoModels[video.model];
  // Over what is set by now: two presses may come before the first is drawn.
  const change = (next: DeepPartial<Settings["newWork"]>) => {
    const now = queryClient.getQueryData(orpc.settings.get.queryKey())?.newWork ?? newWork;
    update({
      newWork: {
        video: { ...now.video, ...next.video },
        song: { ...now.song, ...next.song },
        chat: { ...now.chat, ...next.chat },
      },
    });
  };
  const setModel = (model: typeof video.model) => {
    const of = videoModels[model];
    change({
      video: {
        model,
        resolution: of.resolutions.includes(video.resolution) ? video.resolution : (of.resolutions[0] ?? "768P"),
        duration: Math.min(of.duration.max, Math.max(of.duration.min, video.duration)),
      },
    });
  };
  const thinks = chat.model !== null && textModels[chat.model].effort === "used";
  return (
    <>
      <SettingRow title={t("defaults.video")} text={t("defaults.videoText")}>
        <Select
          aria-label={t("defaults.video")}
          className="min-w-44"
          value={video.model}
          onChange={setModel}
          options={videoModelId.options.map((value) => ({ value, label: modelName(value) }))}
        />
      </SettingRow>
      <SettingRow title={t("defaults.resolution")}>
        <Select
          aria-label={t("defaults.resolution")}
          className="min-w-44"
          value={video.resolution}
          onChange={(resolution) => change({ video: { resolution } })}
          options={resolutions.map((value) => ({ value, label: value }))}
        />
      </SettingRow>
      <SettingRow title={t("defaults.duration")} text={t("defaults.durationText", duration)}>
        <Stepper
          label={t("defaults.duration")}
          value={video.duration}
          {...duration}
          words={t("defaults.seconds", { count: video.duration })}
          onChange={(seconds) => change({ video: { duration: seconds } })}
        />
      </SettingRow>
      <SettingRow title={t("defaults.song")}>
        <Select
          aria-label={t("defaults.song")}
          className="min-w-44"
          value={song.model}
          onChange={(model) => change({ song: { model } })}
          options={songModels.map(({ id }) => ({ value: id, label: modelName(id) }))}
        />
      </SettingRow>
      <SettingRow title={t("defaults.chat")} text={t("defaults.chatText")}>
        <Select
          aria-label={t("defaults.chat")}
          className="min-w-44"
          value={chat.model ?? LAST}
          onChange={(value) => change({ chat: { model: value === LAST ? null : value } })}
          options={[
            { value: LAST, label: t("defaults.last") },
            ...textModelId.options.map((value) => ({ value, label: modelName(value) })),
          ]}
        />
      </SettingRow>
      {thinks && (
        <SettingRow title={t("defaults.effort")} text={t("defaults.effortText")}>
          <Select
            aria-label={t("defaults.effort")}
            className="min-w-44"
            value={chat.effort}
            onChange={(level) => change({ chat: { effort: level } })}
            options={effort.options.map((value) => ({ value, label: t(`defaults.level.${value}`) }))}
          />
        </SettingRow>
      )}
    </>
  );
}
