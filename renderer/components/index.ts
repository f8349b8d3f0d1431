/** The parts every pane is built of: controls, pictures, panels, lists of checks, things that float. */
export { Button, type ButtonProps } from "./button.tsx";
export { CheckList, CheckSummary } from "./check-list.tsx";
export { Chip, FilterChip } from "./chip.tsx";
export { describeFinding, sayFinding } from "./describe-finding.ts";
export { ConfirmDialog, Dialog } from "./dialog.tsx";
export { DrawerButton } from "./drawer-button.tsx";
export { type DrawerName, openDrawer, setDrawer, useDrawer } from "./drawers.ts";
export { addEllipsisTooltips } from "./ellipsis-tooltips.ts";
export { EmptyState, type Lesson } from "./empty-state.tsx";
export { useEndedBy } from "./escape-innermost.ts";
export { FailureNotice } from "./failure-notice.tsx";
export { Field, useField } from "./field.tsx";
export { fitExtremePictures } from "./fit-extreme-pictures.ts";
export { returnFocus } from "./focus-return.ts";
export { Frame } from "./frame.tsx";
export { Icon } from "./icon.tsx";
export { IconButton } from "./icon-button.tsx";
export { Kbd, readShortcut } from "./kbd.tsx";
export { isFocusLost, keepFocus } from "./keep-focus.ts";
export { type KeyEntry, KeyList } from "./key-list.tsx";
export { LightItem, LightList, LightRow, LightRows } from "./light-rows.tsx";
export { LoadFailure } from "./load-failure.tsx";
export { ContextMenu, DropdownMenu, type MenuItem } from "./menu.tsx";
export { Meter } from "./meter.tsx";
export { isMissingInput } from "./missing-input.ts";
export { Notice } from "./notice.tsx";
export {
  Grow,
  Inspector,
  Panel,
  PanelBody,
  PanelFoot,
  PanelHead,
  Section,
  SectionHead,
  Separator,
  Toolbar,
} from "./panel.tsx";
export { Popover } from "./popover.tsx";
export { ProgressLine } from "./progress-line.tsx";
export { RatingDots, RatingField } from "./rating.tsx";
export { RowMenu, type RowMenuProps } from "./row-menu.tsx";
export { RowMenuButton } from "./row-menu-button.tsx";
export { ScrollRegion } from "./scroll-region.tsx";
export { SecondsField } from "./seconds-field.tsx";
export { SeekBar } from "./seek-bar.tsx";
export { Segmented } from "./segmented.tsx";
export { Select, type SelectOption } from "./select.tsx";
export { Spill, type SpillItem } from "./spill.tsx";
export { type ShownState, StateBadge } from "./state-badge.tsx";
export { Stepper } from "./stepper.tsx";
export { adoptStyleNonce, styleNonce } from "./style-nonce.ts";
export { Switch } from "./switch.tsx";
export { TextArea } from "./text-area.tsx";
export { TextField } from "./text-field.tsx";
export { Toasts } from "./toasts.tsx";
export { Tooltip, TooltipProvider } from "./tooltip.tsx";
export { useFileDrop } from "./use-file-drop.ts";
export { useFilePicker } from "./use-file-picker.tsx";
export { Waveform } from "./waveform.tsx";
