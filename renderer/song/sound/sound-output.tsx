import { useTranslation } from "react-i18next";
import { Field, Section, SectionHead, Select } from "#renderer/components/index.ts";
import type { SongDraft } from "#shared/contract/songs/songs.ts";
import { kilobits, kilohertz } from "#shared/rules/figures.ts";
import type { Sound } from "../song-draft.ts";

const formats = ["mp3", "wav", "pcm"] as const;
const sampleRates = [16000, 24000, 32000, 44100] as const;
const bitrates = [32000, 64000, 128000, 256000] as const;

/** The file the service is asked for. */
export function SoundOutput({ draft, change }: { draft: Sound; change: (patch: Partial<SongDraft>) => void }) {
  const { t } = useTranslation("song");
  const { t: tc } = useTranslation("cover");
  return (
    <Section>
      <SectionHead
        title={t("output.title")}
        figure={draft.stream ? tc("viaStream") : draft.outputFormat === "url" ? t("output.viaUrl") : t("output.viaHex")}
      />
      <div className="outputs">
        <Field label={t("output.format")} hideLabel>
          <Select
            value={draft.format}
            onChange={(format) => change({ format })}
            options={formats.map((format) => ({ value: format, label: format.toUpperCase() }))}
          />
        </Field>
        <Field label={t("output.sampleRate")} hideLabel>
          <Select
            value={String(draft.sampleRate)}
            onChange={(written) => {
              const sampleRate = sampleRates.find((rate) => String(rate) === written);
              if (sampleRate) change({ sampleRate });
            }}
            options={sampleRates.map((rate) => ({
              value: String(rate),
              label: kilohertz(rate),
            }))}
          />
        </Field>
        <Field label={t("output.bitrate")} hideLabel>
          <Select
            value={String(draft.bitrate)}
            disabled={draft.format !== "mp3"}
            onChange={(written) => {
              const bitrate = bitrates.find((rate) => String(rate) === written);
              if (bitrate) change({ bitrate });
            }}
            options={bitrates.map((rate) => ({
              value: String(rate),
              label: kilobits(rate),
            }))}
          />
        </Field>
        <Field label={t("output.delivery")} hideLabel>
          <Select
            value={draft.stream ? "stream" : draft.outputFormat}
            onChange={(delivery) =>
              change(delivery === "stream" ? { stream: true } : { stream: false, outputFormat: delivery })
            }
            options={[
              { value: "hex", label: t("output.hex") },
              { value: "url", label: t("output.url") },
              { value: "stream", label: tc("stream") },
            ]}
          />
        </Field>
      </div>
    </Section>
  );
}
