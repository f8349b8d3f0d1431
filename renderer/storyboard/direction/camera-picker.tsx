import { ChevronsUpDown } from "lucide-react";
import { ToggleGroup } from "radix-ui";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon, Popover, Segmented, TextField } from "#renderer/components/index.ts";
import { type CameraMove, cameraMoveNames } from "#shared/direction/camera-moves.ts";
import type { Part } from "#shared/direction/index.ts";
import { BoundedField } from "./bounded-field.tsx";
import { CameraPictogram } from "./camera-pictogram.tsx";
import { textKey } from "./text-key.ts";

export type CameraPart = Extract<Part, { kind: "camera" }>;

export interface CameraPickerProps {
  part: CameraPart;
  onChange: (part: CameraPart) => void;
}

const still = new Set(["static shot", "pov", "shake slightly", "shake strongly"]);

/** What the camera does: its move, how far and how fast, and toward what. */
export function CameraPicker({ part, onChange }: CameraPickerProps) {
  const { t } = useTranslation("direction");
  const [open, setOpen] = useState(false);
  const sizes = ["small", "medium", "large"] as const;
  const speeds = ["slow", "medium", "fast"] as const;
  const name = t(`camera.move.${textKey(part.move)}`);
  const extent = still.has(part.move)
    ? ""
    : [
        part.amplitude === "medium" ? "" : t(`camera.amplitude.${part.amplitude}`),
        part.speed === "medium" ? "" : t(`camera.speed.${part.speed}`),
      ]
        .filter(Boolean)
        .join(" · ");
  return (
    <>
      <Popover
        label={t("camera.name")}
        className="campicker"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button type="button" className="pick" aria-label={t("camera.change", { name, extent })}>
            <CameraPictogram move={part.move} />
            <span>
              {name}
              {extent && <span className="ms-1.5 text-tx-3"> {extent}</span>}
            </span>
            <Icon of={ChevronsUpDown} size="xs" />
          </button>
        }
      >
        <CameraMoves move={part.move} onChange={(move) => onChange({ ...part, move })} />
        <Segmented
          full
          label={t("camera.amplitude.name")}
          value={part.amplitude}
          onChange={(amplitude) => onChange({ ...part, amplitude })}
          options={sizes.map((value) => ({ value, label: t(`camera.amplitude.${value}`) }))}
        />
        <Segmented
          full
          label={t("camera.speed.name")}
          value={part.speed}
          onChange={(speed) => onChange({ ...part, speed })}
          options={speeds.map((value) => ({ value, label: t(`camera.speed.${value}`) }))}
        />
      </Popover>
      <BoundedField text={part.note} label={t("camera.note")} hideLabel>
        <TextField
          value={part.note}
          placeholder={t("camera.notePlaceholder")}
          onChange={({ target }) => onChange({ ...part, note: target.value })}
        />
      </BoundedField>
    </>
  );
}

/** Moves in a row, as the style sheet lays them out. */
const COLUMNS = 3;

/** Every move as one choice of many: Tab comes to the one that is chosen, arrows go from there over rows and columns. */
function CameraMoves({ move, onChange }: { move: CameraMove; onChange: (move: CameraMove) => void }) {
  const { t } = useTranslation("direction");
  const steer = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowUp: -COLUMNS, ArrowDown: COLUMNS, ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=radio]")];
    const at = all.findIndex((one) => one.matches(":focus"));
    const to = { Home: 0, End: all.length - 1 }[event.key] ?? (by === undefined ? undefined : at + by);
    if (to === undefined || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = cameraMoveNames[to];
    if (next === undefined) return;
    all[to]?.focus();
    onChange(next);
  };
  return (
    <ToggleGroup.Root
      type="single"
      className="cammoves"
      aria-label={t("camera.name")}
      value={move}
      onKeyDownCapture={steer}
      onValueChange={(next) => {
        const chosen = cameraMoveNames.find((one) => one === next);
        if (chosen) onChange(chosen);
      }}
    >
      {cameraMoveNames.map((one) => (
        <ToggleGroup.Item key={one} value={one} className="btn ghost">
          <CameraPictogram move={one} />
          {t(`camera.move.${textKey(one)}`)}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
