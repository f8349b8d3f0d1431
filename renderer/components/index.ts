/** The parts every pane is built of: controls, pictures, panels, lists of checks, things that float. */
export { Button, type ButtonProps } from "./button.tsx";
export { Chip, FilterChip } from "./chip.tsx";
export { describeFinding, formatFinding } from "./feedback/describe-finding.ts";
export { EmptyState, type EmptyStateTip } from "./feedback/empty-state.tsx";
export { FailureNotice } from "./feedback/failure-notice.tsx";
export { figureWords } from "./feedback/figure-words.ts";
export { LearnMore } from "./feedback/learn-more.tsx";
export { LoadFailure } from "./feedback/load-failure.tsx";
export { Meter } from "./feedback/meter.tsx";
export { Notice } from "./feedback/notice.tsx";
export { ProgressLine } from "./feedback/progress-line.tsx";
export { type ShownState, StateBadge } from "./feedback/state-badge.tsx";
export { Toasts } from "./feedback/toasts.tsx";
export { CheckList, CheckSummary } from "./fields/check-list.tsx";
export { Field, type FieldProps, useField } from "./fields/field.tsx";
export { FieldNote } from "./fields/field-note.tsx";
export { useFullLine } from "./fields/full-line.tsx";
export { isMissingInput } from "./fields/missing-input.ts";
export { RatingDots, RatingField } from "./fields/rating.tsx";
export { SecondsField } from "./fields/seconds-field.tsx";
export { SeekBar } from "./fields/seek-bar.tsx";
export { Segmented } from "./fields/segmented.tsx";
export { Select, type SelectOption } from "./fields/select.tsx";
export { Stepper } from "./fields/stepper.tsx";
export { Switch } from "./fields/switch.tsx";
export { TextArea } from "./fields/text-area.tsx";
export { TextField } from "./fields/text-field.tsx";
export { useFileDrop } from "./fields/use-file-drop.ts";
export { useFilePicker } from "./fields/use-file-picker.tsx";
export { useTypedFigure } from "./fields/use-typed-figure.ts";
export { Icon } from "./icon.tsx";
export { IconButton } from "./icon-button.tsx";
export { ariaShortcut, Kbd, readShortcut } from "./kbd.tsx";
export { type KeyEntry, KeyList } from "./key-list.tsx";
export { escapeDrag } from "./layout/escape-drag.ts";
export { LightItem, LightList, LightRow, LightRows } from "./layout/light-rows.tsx";
export { OverflowBar, type OverflowItem } from "./layout/overflow-bar.tsx";
export {
  Inspector,
  Panel,
  PanelBody,
  PanelFoot,
  PanelHead,
  Section,
  SectionHead,
  Separator,
  Spacer,
  Toolbar,
} from "./layout/panel.tsx";
export { ScrollRegion } from "./layout/scroll-region.tsx";
export { Splitter } from "./layout/splitter.tsx";
export { ConfirmDialog, Dialog, veil } from "./overlays/dialog.tsx";
export { DrawerButton } from "./overlays/drawer-button.tsx";
export { type DrawerName, openDrawer, setDrawer, useDrawer } from "./overlays/drawers.ts";
export { addEllipsisTooltips } from "./overlays/ellipsis-tooltips.ts";
export { closeDialogs, useCloseOnEscape } from "./overlays/escape-innermost.ts";
export { focusedBefore, returnFocus } from "./overlays/focus-return.ts";
export { fullScreenPart } from "./overlays/full-screen.ts";
export { isFocusAt, isFocusLost, keepFocus } from "./overlays/keep-focus.ts";
export { ContextMenu, DropdownMenu, type MenuItem } from "./overlays/menu.tsx";
export { Popover } from "./overlays/popover.tsx";
export { RowMenu, type RowMenuProps } from "./overlays/row-menu.tsx";
export { RowMenuButton } from "./overlays/row-menu-button.tsx";
export { Tooltip, TooltipProvider } from "./overlays/tooltip.tsx";
export { fitExtremePictures } from "./pictures/fit-extreme-pictures.ts";
export { Frame } from "./pictures/frame.tsx";
export { Waveform } from "./pictures/waveform.tsx";
export { adoptStyleNonce, styleNonce } from "./style-nonce.ts";
