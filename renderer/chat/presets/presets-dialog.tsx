import { useQuery } from "@tanstack/react-query";
import { Download, FileInput } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, LoadFailure, Notice } from "#renderer/components/index.ts";
import { describeError, orpc, type ToastContent } from "#renderer/lib/index.ts";
import type { PresetSettings } from "#shared/contract/chat/presets.ts";
import { examplePresets } from "./example-presets.ts";
import { ExampleView } from "./example-view.tsx";
import { PresetEditor } from "./preset-editor.tsx";
import { usePresetActions } from "./use-presets.ts";
import "./presets.css";

export interface PresetsDialogProps {
  /** The preset to begin at. */
  at: string | undefined;
  onApply: (name: string, settings: PresetSettings) => void;
  onClose: () => void;
}

/** All presets at the left, one of them at the right; everything is kept as it is typed. */
export function PresetsDialog({ at, onApply, onClose }: PresetsDialogProps) {
  const { t } = useTranslation("presets");
  const list = useQuery(orpc.presets.list.queryOptions());
  const presets = list.data ?? [];
  const [told, setTold] = useState<readonly ToastContent[]>([]);
  // Of several files each is told; what came of anything else takes the place of what was told before.
  const bringing = useRef(false);
  const say = useCallback(
    (content: ToastContent) => setTold((now) => (bringing.current ? [...now, content] : [content])),
    [],
  );
  const actions = usePresetActions(say);
  const examples = examplePresets(t);
  const [chosen, setChosen] = useState(at);
  const picker = useRef<HTMLInputElement>(null);
  const example = examples.find(({ id }) => id === chosen);
  const preset = example ? undefined : (presets.find(({ id }) => id === chosen) ?? presets[0]);
  const shown = example ?? preset;
  const entry = (id: string, name: string, note?: string) => (
    <li key={id}>
      <button type="button" aria-current={id === shown?.id || undefined} onClick={() => setChosen(id)}>
        <span className="cut">{name || t("unnamed")}</span>
        {note !== undefined && <span className="cap">{note}</span>}
      </button>
    </li>
  );
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t("name")}
      description={t("lead")}
      footer={
        <>
          <Button icon={FileInput} onClick={() => picker.current?.click()}>
            {t("import")}
          </Button>
          <Button icon={Download} disabled={presets.length === 0} onClick={() => actions.save(presets)}>
            {t("exportAll")}
          </Button>
          <span className="grow" />
          <Button onClick={onClose}>{t("done")}</Button>
        </>
      }
    >
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept="application/json,.json"
        data-presets
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = "";
          setTold([]);
          bringing.current = true;
          void actions.bring(files).then(([first]) => {
            bringing.current = false;
            if (first) setChosen(first.id);
          });
        }}
      />
      {told.length > 0 && (
        <div className="mb-3 grid gap-2">
          {told.map(({ kind, title, body, action }, index) => (
            <Notice
              // biome-ignore lint/suspicious/noArrayIndexKey: what is told never changes its place
              key={index}
              live
              tone={kind === "error" ? "error" : "info"}
              title={title}
              actions={
                action && (
                  <Button
                    size="s"
                    onClick={() => {
                      action.run();
                      setTold([]);
                    }}
                  >
                    {action.label}
                  </Button>
                )
              }
            >
              {body}
            </Notice>
          ))}
        </div>
      )}
      <div className="presetsDialog">
        <nav aria-label={t("name")}>
          {presets.length > 0 && (
            <ul aria-label={t("own")}>
              {presets.map(({ id, name, standard }) => entry(id, name, standard ? t("standardMark") : undefined))}
            </ul>
          )}
          <p className="hd">{t("examples")}</p>
          <ul aria-label={t("examples")}>{examples.map(({ id, name }) => entry(id, name))}</ul>
        </nav>
        {example ? (
          <ExampleView
            example={example}
            onApply={() => onApply(example.name, example.settings)}
            onCopy={() =>
              void actions.add([example]).then(([made]) => {
                if (made) setChosen(made.id);
              })
            }
          />
        ) : preset ? (
          <PresetEditor key={preset.id} preset={preset} fresh={preset.id === at} actions={actions} onApply={onApply} />
        ) : list.data ? (
          <Notice title={t("empty.title")}>{t("empty.text")}</Notice>
        ) : (
          list.error &&
          !list.isFetching && <LoadFailure {...describeError(list.error)} onRetry={() => void list.refetch()} />
        )}
      </div>
    </Dialog>
  );
}
