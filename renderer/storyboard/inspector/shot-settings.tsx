import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Field, Section, Select } from "#renderer/components/index.ts";
import { modelName } from "#renderer/lib/index.ts";
import type { ProjectDefaults } from "#shared/contract/storyboard/project.ts";
import type { ShotChain, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import { adaptVideoDraft, type DraftChange } from "#shared/rules/video/adapt-video-draft.ts";
import { requestToCheck } from "#shared/rules/video/shot-chain.ts";
import { videoScenario } from "#shared/rules/video/video-scenario.ts";
import { videoModelId } from "#shared/wire/models.ts";
import { ratiosByScenario, videoModels } from "#shared/wire/video/video-models.ts";
import type { BoardMedia } from "../board-media.ts";
import { Inherited, ownValue } from "./inherited.tsx";

export interface ShotSettingsProps {
  draft: ShotDraft;
  chain: ShotChain | null;
  media: BoardMedia;
  change: (patch: Partial<ShotDraft>) => void;
  /** Undefined while they aren't known. */
  defaults: ProjectDefaults | undefined;
}

/** What can be chosen, and what stands there but isn't taken: shown, never silently changed; its check offers the repair. */
function withRefused<Value extends string>(taken: readonly Value[], now: Value, nameOf: (value: Value) => string) {
  const options = taken.map((value) => ({ value, label: nameOf(value), disabled: false }));
  return taken.includes(now) ? options : [...options, { value: now, label: nameOf(now), disabled: true }];
}

/** Model, resolution, duration and ratio; each offers only what the model and the scenario take. */
export function ShotSettings({ draft, chain, media, change, defaults }: ShotSettingsProps) {
  const { t } = useTranslation("storyboard");
  const { t: words } = useTranslation("projects");
  const [adapted, setAdapted] = useState<{ changes: readonly DraftChange[]; before: Partial<ShotDraft> }>();
  const model = videoModels[draft.model];
  const request = requestToCheck({ draft, chain }, (id) => media.get(id)?.facts.kind);
  const scenario = videoScenario(request);
  const follows = scenario === "image";
  const ratios = ratiosByScenario[scenario];
  const ratio = request.ratio ?? draft.ratio;
  const { min, max } = model.duration;
  const durations = Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
  const nameOf = (value: string) => (value === "adaptive" ? t("ratio.adaptive") : value);
  const inherited = (field: "model" | "resolution" | "ratio", label: string): ReactNode =>
    defaults && (
      <Inherited
        field={field}
        label={label}
        value={field === "model" ? modelName(defaults.model) : nameOf(defaults[field])}
        draft={draft}
        defaults={defaults}
        change={change}
      />
    );
  return (
    <Section>
      <div className="grid4">
        <Field label={t("model.name")} figure={inherited("model", t("model.name"))}>
          <Select
            value={draft.model}
            onChange={(next) => {
              const { changes } = adaptVideoDraft(draft, next);
              const { model: was, resolution, duration, inherits } = draft;
              setAdapted({ changes, before: { model: was, resolution, duration, inherits } });
              const moved = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
              change(ownValue(draft, { model: next, ...moved }));
            }}
            options={videoModelId.options.map((id) => ({ value: id, label: modelName(id) }))}
          />
        </Field>
        <Field label={t("resolution.name")} figure={inherited("resolution", t("resolution.name"))}>
          <Select
            value={draft.resolution}
            onChange={(resolution) => change(ownValue(draft, { resolution }))}
            options={withRefused(model.resolutions, draft.resolution, (value) => value)}
          />
        </Field>
        <Field label={t("duration.name")}>
          <Select
            value={String(draft.duration)}
            onChange={(written) => change({ duration: Number(written) })}
            options={withRefused(durations, String(draft.duration), (value) => t("seconds", { count: Number(value) }))}
          />
        </Field>
        <Field label={t("ratio.name")} figure={follows ? undefined : inherited("ratio", t("ratio.name"))}>
          <Select
            value={ratio}
            disabled={follows}
            onChange={(next) => change(ownValue(draft, { ratio: next }))}
            options={withRefused(ratios, ratio, nameOf)}
          />
        </Field>
      </div>
      {follows && <p className="cap">{t("ratio.follows")}</p>}
      {adapted && adapted.changes.length > 0 && (
        <div className="scenario" role="status">
          <span>
            {adapted.changes.map(({ field, to }) => (
              <span key={field} className="block">
                {field === "resolution"
                  ? t("model.resolutionNow", { model: modelName(draft.model), to })
                  : t("model.durationNow", { model: modelName(draft.model), to })}
              </span>
            ))}
          </span>
          <Button
            variant="ghost"
            size="s"
            onClick={() => {
              change(adapted.before);
              setAdapted(undefined);
            }}
          >
            {words("model.undo")}
          </Button>
        </div>
      )}
      {model.extra && (
        <Field label={t("expansion.name")}>
          <Select
            value={draft.promptExpansion ?? "default"}
            onChange={(next) => change({ promptExpansion: next === "default" ? null : next })}
            options={[
              { value: "default", label: t("expansion.default") },
              { value: "disabled", label: t("expansion.disabled") },
              { value: "balanced", label: t("expansion.balanced") },
              { value: "quality", label: t("expansion.quality") },
            ]}
          />
        </Field>
      )}
    </Section>
  );
}
