import { FileAudio } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { formatDuration } from "#renderer/lib/index.ts";
import { ChoiceDialog } from "./choice-dialog.tsx";

export interface RecordingPickerProps {
  title: string;
  onPick: (assetId: string) => void;
  onClose: () => void;
}

/** Recordings and songs of the library, each with its length: one is chosen by a press. */
export function RecordingPicker({ title, onPick, onClose }: RecordingPickerProps) {
  const { t } = useTranslation("picker");
  return (
    <ChoiceDialog
      of="recordings"
      title={title}
      footer={<Button onClick={onClose}>{t("cancel")}</Button>}
      onClose={onClose}
    >
      {(items, label) => (
        <ul className="pickList" aria-label={label}>
          {items.map(({ id, name, facts }) => (
            <li key={id}>
              <Button
                variant="ghost"
                icon={FileAudio}
                onClick={() => {
                  onPick(id);
                  onClose();
                }}
              >
                <span className="cut">{name}</span>
                {facts.durationSeconds !== undefined && (
                  <span className="cap">{formatDuration(facts.durationSeconds)}</span>
                )}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </ChoiceDialog>
  );
}
