import { Download, Trash2 } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, Field, Notice, Select, Switch, TextField } from "#renderer/components/index.ts";
import { joinNames } from "#renderer/i18n/index.ts";
import { describeError, modelName, useDraft, useSettings } from "#renderer/lib/index.ts";
import type { Preset, PresetSettings } from "#shared/contract/chat/presets.ts";
import { textModelId } from "#shared/wire/models.ts";
import { checkAttachments } from "../attachments/check-attachments.ts";
import { type ChatSettings, replySettingsOf } from "../chat-settings.ts";
import { RequestFields } from "../request/request-fields.tsx";
import { ToolControls } from "../tools/index.ts";
import { presetChoice, presetOf } from "./preset-settings.ts";
import { type PresetActions, updatePreset } from "./use-presets.ts";

export interface PresetEditorProps {
  preset: Preset;
  /** Just made: its name is what one writes first. */
  fresh: boolean;
  actions: PresetActions;
  onApply: (name: string, settings: PresetSettings) => void;
}

interface Fields {
  readonly name: string;
  readonly chosen: ChatSettings;
}

/** A preset with the same controls as a conversation has, checked by the same rules. Key it by the preset. */
export function PresetEditor({ preset, fresh, actions, onApply }: PresetEditorProps) {
  const { t } = useTranslation("presets");
  const { t: chat } = useTranslation("chat");
  const { t: director } = useTranslation("director");
  const projectId = useSettings()?.lastProjectId ?? undefined;
  const field = useRef<HTMLInputElement>(null);
  const { id, name: keptName, settings, standard } = preset;
  const kept = useMemo<Fields>(
    () => ({ name: keptName, chosen: presetChoice(settings, projectId) }),
    [keptName, settings, projectId],
  );
  const save = useCallback(
    ({ name, chosen }: Partial<Fields>) =>
      updatePreset({
        id,
        ...(name === undefined ? {} : { name }),
        // Without a film the director's tools can't be shown here; they stay as they are.
        ...(chosen ? { settings: { ...(projectId ? {} : { director: settings.director }), ...presetOf(chosen) } } : {}),
      }),
    [id, settings, projectId],
  );
  const { value, change, failure } = useDraft(`preset ${id}`, kept, save);
  const { name, chosen } = value;
  const setChosen = (patch: Partial<ChatSettings>) => change({ chosen: { ...chosen, ...patch } });
  const findings = useMemo(() => checkAttachments([], [], new Map(), replySettingsOf(chosen)).findings, [chosen]);
  useEffect(() => {
    if (fresh) field.current?.select();
  }, [fresh]);
  return (
    <section className="presetView requestSettings" aria-label={name || t("unnamed")}>
      <Field
        label={t("field.name")}
        tone={name.trim() === "" ? "warning" : undefined}
        hint={name.trim() === "" ? t("needsName") : undefined}
      >
        <TextField ref={field} value={name} maxLength={100} onChange={({ target }) => change({ name: target.value })} />
      </Field>
      {failure !== undefined && (
        <Notice live tone="warning" title={t("unkept", { why: describeError(failure).title })} />
      )}
      <Switch
        label={t("standard")}
        note={t("standardNote")}
        checked={standard}
        onChange={(on) => actions.makeStandard(on ? id : null)}
      />
      <Field label={chat("controls.model")}>
        <Select
          value={chosen.model}
          onChange={(model) => setChosen({ model })}
          options={textModelId.options.map((each) => ({ value: each, label: modelName(each) }))}
        />
      </Field>
      <RequestFields settings={chosen} findings={findings} onChange={setChosen} />
      <div className="row gap-2">
        <span className="grow">{director("name")}</span>
        <span className="cap">{toolWords()}</span>
        <ToolControls tooling={chosen.tooling} findings={findings} onChange={(tooling) => setChosen({ tooling })} />
      </div>
      <div className="row gap-2">
        <Button variant="primary" onClick={() => onApply(name, presetOf(chosen))}>
          {t("apply")}
        </Button>
        <Button icon={Download} onClick={() => actions.save([{ ...preset, name, settings: presetOf(chosen) }])}>
          {t("export")}
        </Button>
        <span className="grow" />
        <Button icon={Trash2} onClick={() => actions.remove({ ...preset, name })}>
          {t("remove")}
        </Button>
      </div>
    </section>
  );

  function toolWords(): string {
    const { tooling } = chosen;
    const names = (tooling?.tools ?? []).filter(({ on }) => on).map((tool) => tool.name || director("unnamed"));
    const words = [tooling?.director?.on ? director("director") : "", ...names].filter((word) => word !== "");
    return words.length === 0 ? t("noTools") : joinNames(words);
  }
}
