// What a person does on a walk, one kind of thing a file: when it is chosen, and how it is done on the real page.

import type { StepKind } from "../step.ts";
import type { Action } from "./action.ts";
import { setLanguage, setTheme } from "./appearance.ts";
import { goOffline, goOnline, kill, recover, reload, rest, restart, strike } from "./disturb.ts";
import { dragAction } from "./drag.ts";
import { keyAction } from "./key.ts";
import { goBack, goOut } from "./leave.ts";
import { openPane } from "./open-pane.ts";
import { pressAction } from "./press.ts";
import { resize } from "./resize.ts";
import { runCommand } from "./run-command.ts";
import { typeAction } from "./type.ts";

/** Everything that a walk is made of. */
export const actions: { readonly [Kind in StepKind]: Action<Kind> } = {
  press: pressAction,
  type: typeAction,
  key: keyAction,
  drag: dragAction,
  pane: openPane,
  run: runCommand,
  size: resize,
  theme: setTheme,
  language: setLanguage,
  fault: strike,
  reload,
  kill,
  restart,
  recover,
  offline: goOffline,
  online: goOnline,
  back: goBack,
  out: goOut,
  rest,
};
