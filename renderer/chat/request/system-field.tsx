import { Plus, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, Field, IconButton, Segmented, Switch, TextArea } from "#renderer/components/index.ts";
import { modelName } from "#renderer/lib/index.ts";
import type { SystemBlock } from "#shared/wire/text/messages.ts";
import { textModels } from "#shared/wire/text/text-models.ts";
import type { ChatSettings } from "../chat-settings.ts";
import { MAX_CACHE_MARKS, systemAsBlocks, systemAsText } from "./system-text.ts";

export interface SystemFieldProps {
  settings: ChatSettings;
  onChange: (patch: Partial<ChatSettings>) => void;
}

/** The system prompt: one text, or blocks of which the service can keep the first ones in its cache. */
export function SystemField({ settings, onChange }: SystemFieldProps) {
  const { t } = useTranslation("presets");
  const { t: chat } = useTranslation("chat");
  const { model, system, systemBlocks: blocks } = settings;
  const form = blocks ? "blocks" : "text";
  return (
    <div className="systemField">
      <div className="lbl">
        <span>{chat("request.system")}</span>
        <Segmented
          label={t("system.form")}
          value={form}
          onChange={(next) => {
            if (next === form) return;
            if (next === "blocks") onChange({ systemBlocks: systemAsBlocks(system), system: "" });
            else onChange({ system: systemAsText({ systemBlocks: blocks }), systemBlocks: undefined });
          }}
          options={[
            { value: "text", label: t("system.text") },
            { value: "blocks", label: t("system.blocks") },
          ]}
        />
      </div>
      {blocks ? (
        <Blocks model={model} blocks={blocks} onChange={(next) => onChange({ systemBlocks: next })} />
      ) : (
        <Field label={chat("request.system")} hideLabel hint={chat("request.systemHint")}>
          <TextArea
            minLines={3}
            maxLines={8}
            value={system}
            placeholder={chat("request.systemPlaceholder")}
            onChange={({ target }) => onChange({ system: target.value })}
          />
        </Field>
      )}
    </div>
  );
}

interface BlocksProps {
  model: ChatSettings["model"];
  blocks: readonly SystemBlock[];
  onChange: (blocks: readonly SystemBlock[]) => void;
}

function Blocks({ model, blocks, onChange }: BlocksProps) {
  const { t } = useTranslation("presets");
  const { cacheControl } = textModels[model];
  const marks = blocks.filter(({ cache_control }) => cache_control).length;
  const change = (at: number, next: SystemBlock) => onChange(blocks.map((each, index) => (index === at ? next : each)));
  return (
    <>
      <ol className="systemBlocks" aria-label={t("system.blocks")}>
        {blocks.map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their place
          <li key={at}>
            <Field label={t("system.block", { number: at + 1 })}>
              <TextArea
                minLines={2}
                maxLines={8}
                value={block.text}
                onChange={({ target }) => change(at, { ...block, text: target.value })}
              />
            </Field>
            <div className="row gap-2">
              <div className="grow">
                <Switch
                  label={t("system.cache", { number: at + 1 })}
                  checked={block.cache_control !== undefined}
                  disabled={!cacheControl}
                  onChange={(on) =>
                    change(at, {
                      type: "text",
                      text: block.text,
                      ...(on ? { cache_control: { type: "ephemeral" as const } } : {}),
                    })
                  }
                />
              </div>
              <IconButton
                icon={Trash2}
                label={t("system.remove", { number: at + 1 })}
                onClick={() => onChange(blocks.filter((_, index) => index !== at))}
              />
            </div>
          </li>
        ))}
      </ol>
      {cacheControl ? (
        marks > MAX_CACHE_MARKS && <p className="cap">{t("system.mostMarks", { count: marks })}</p>
      ) : (
        <p className="cap">{t(marks > 0 ? "system.marksKept" : "system.noCache", { model: modelName(model) })}</p>
      )}
      <Button size="s" icon={Plus} onClick={() => onChange([...blocks, { type: "text", text: "" }])}>
        {t("system.add")}
      </Button>
    </>
  );
}
