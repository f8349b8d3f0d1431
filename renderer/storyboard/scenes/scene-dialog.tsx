import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Field, TextField } from "#renderer/components/index.ts";
import { type Scene, type SceneFields, sceneFields } from "#shared/contract/storyboard/scenes.ts";
import { ColorChoice } from "../color-choice.tsx";

const texts = ["number", "heading", "place", "time"] as const;
const most = (name: (typeof texts)[number]): number => sceneFields.shape[name].maxLength ?? 0;

/** Number, heading, place, time and color of a scene. */
export function SceneDialog({
  scene,
  onSave,
  onClose,
}: {
  scene: Scene;
  onSave: (changes: Partial<SceneFields>) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("scenes");
  const [fields, setFields] = useState<SceneFields>(scene);
  const set = (changes: Partial<SceneFields>) => setFields((kept) => ({ ...kept, ...changes }));
  const submit = () => {
    const changes = Object.fromEntries(
      [...texts, "color" as const].flatMap((name) => (fields[name] === scene[name] ? [] : [[name, fields[name]]])),
    ) as Partial<SceneFields>;
    if (Object.keys(changes).length > 0) onSave(changes);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("dialog.title", { number: scene.number })}
      footer={
        <>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button variant="primary" onClick={submit}>
            {t("dialog.save")}
          </Button>
        </>
      }
    >
      <div className="scenefields">
        {texts.map((name) => (
          <Field key={name} label={t(`field.${name}`)}>
            <TextField
              autoFocus={name === "heading"}
              value={fields[name]}
              maxLength={most(name)}
              placeholder={name === "number" ? undefined : t(`example.${name}`)}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => set({ [name]: target.value })}
              onEnter={submit}
            />
          </Field>
        ))}
        <ColorChoice value={fields.color} onChange={(color) => set({ color })} />
      </div>
    </Dialog>
  );
}
