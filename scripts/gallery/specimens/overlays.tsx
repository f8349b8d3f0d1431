import { Copy, Film, PanelRight, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  Button,
  ConfirmDialog,
  ContextMenu,
  Dialog,
  DrawerButton,
  DropdownMenu,
  Field,
  type MenuItem,
  Popover,
  RowMenu,
  RowMenuButton,
  Select,
  TextField,
  Tooltip,
  TooltipProvider,
} from "#renderer/components/index.ts";
import type { SampleWords } from "../sample-words.ts";
import type { Specimen, Specimens } from "../specimen.ts";

const none = () => {};

const entries = (say: SampleWords): readonly MenuItem[] => [
  { kind: "heading", label: say.other },
  { label: say.action, icon: Film, shortcut: "Mod+Enter", onSelect: none },
  { kind: "check", label: say.label, checked: true, figure: "12", onSelect: none },
  { kind: "sub", label: say.third, items: [{ label: say.label, onSelect: none }] },
  { kind: "line" },
  { label: say.sentence, icon: Copy, disabled: true, onSelect: none },
  { label: say.figure, icon: Trash2, danger: true, onSelect: none },
];

/** The menu of a list, open at its row's button. */
function OpenRowMenu({ say, items }: { say: SampleWords; items: readonly MenuItem[] }) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  return (
    <>
      <Button ref={setButton}>{say.label}</Button>
      <RowMenu open={button !== null} anchor={button} label={say.label} items={items} onClose={none} />
    </>
  );
}

export const overlays: Specimens = (say): readonly Specimen[] => {
  const long: readonly MenuItem[] = [{ label: say.long, onSelect: none }, ...entries(say)];
  const menuStage = { width: 480, height: 260 };
  return [
    {
      name: "Dialog",
      stage: { width: 760, height: 340 },
      shown: {
        default: (
          <Dialog
            open
            onOpenChange={none}
            title={say.label}
            description={say.sentence}
            footer={
              <>
                <Button>{say.other}</Button>
                <Button variant="primary">{say.action}</Button>
              </>
            }
          >
            <Field label={say.third}>
              <TextField defaultValue={say.other} />
            </Field>
          </Dialog>
        ),
        empty: <Dialog open onOpenChange={none} title={say.label} />,
        long: (
          <Dialog open wide onOpenChange={none} title={say.long} description={say.long}>
            <p>{`${say.long} `.repeat(12)}</p>
          </Dialog>
        ),
      },
    },
    {
      name: "ConfirmDialog",
      stage: { width: 760, height: 260 },
      shown: {
        default: (
          <ConfirmDialog
            open
            onOpenChange={none}
            title={say.label}
            description={say.sentence}
            confirm={say.action}
            onConfirm={none}
          />
        ),
        invalid: (
          <ConfirmDialog
            open
            danger
            onOpenChange={none}
            title={say.label}
            description={say.sentence}
            confirm={say.action}
            onConfirm={none}
          />
        ),
        long: (
          <ConfirmDialog
            open
            onOpenChange={none}
            title={say.long}
            description={say.long}
            confirm={say.sentence}
            onConfirm={none}
          />
        ),
      },
    },
    {
      name: "DropdownMenu",
      stage: { ...menuStage, opened: "press" },
      shown: {
        default: <DropdownMenu trigger={<Button>{say.label}</Button>} items={entries(say)} />,
        long: <DropdownMenu trigger={<Button>{say.label}</Button>} items={long} />,
      },
    },
    {
      name: "ContextMenu",
      stage: { ...menuStage, opened: "right-click" },
      shown: {
        default: (
          <ContextMenu items={entries(say)}>
            <Button>{say.label}</Button>
          </ContextMenu>
        ),
      },
    },
    {
      name: "RowMenu",
      stage: menuStage,
      shown: {
        default: <OpenRowMenu say={say} items={entries(say)} />,
        long: <OpenRowMenu say={say} items={long} />,
      },
    },
    {
      name: "RowMenuButton",
      reacts: true,
      shown: {
        default: <RowMenuButton label={say.label} open={false} onOpen={none} />,
        selected: <RowMenuButton label={say.label} open onOpen={none} />,
      },
    },
    {
      name: "Select (open)",
      stage: { width: 320, height: 160, opened: "press" },
      shown: {
        default: (
          <Select
            aria-label={say.label}
            value="a"
            onChange={none}
            options={[
              { value: "a", label: say.label, note: "120" },
              { value: "b", label: say.other },
              { value: "c", label: say.third, disabled: true },
            ]}
          />
        ),
      },
    },
    {
      name: "Popover",
      stage: { width: 420, height: 200 },
      shown: {
        default: (
          <Popover open label={say.label} trigger={<Button>{say.label}</Button>}>
            <Field label={say.other}>
              <TextField defaultValue={say.third} />
            </Field>
          </Popover>
        ),
        long: (
          <Popover open label={say.label} trigger={<Button>{say.label}</Button>} className="max-w-80">
            <p>{say.long}</p>
          </Popover>
        ),
      },
    },
    {
      name: "Tooltip",
      stage: { width: 320, height: 110, opened: "focus" },
      shown: {
        default: (
          <Tooltip text={say.label} shortcut="Mod+K">
            <Button>{say.action}</Button>
          </Tooltip>
        ),
        long: (
          <Tooltip text={say.long}>
            <Button>{say.action}</Button>
          </Tooltip>
        ),
      },
    },
    {
      name: "TooltipProvider",
      stage: { width: 320, height: 110, opened: "focus" },
      shown: {
        default: (
          <TooltipProvider>
            <Tooltip text={say.sentence} side="right">
              <Button>{say.label}</Button>
            </Tooltip>
          </TooltipProvider>
        ),
      },
    },
    {
      name: "DrawerButton",
      reacts: true,
      width: 240,
      shown: {
        default: (
          // There in a narrow pane alone.
          <div className="narrowPane">
            <DrawerButton of="shot" label={say.label} icon={PanelRight} />
            <DrawerButton of="file" label={say.label} icon={PanelRight} square small />
          </div>
        ),
      },
    },
  ];
};
