// What must hold after each step of a walk, one rule a file.

import { catalogueKeys } from "./catalogue-keys.ts";
import { coreLog } from "./core-log.ts";
import { englishElsewhere } from "./english-elsewhere.ts";
import { failedRequests } from "./failed-requests.ts";
import { focusKept } from "./focus-kept.ts";
import { linked } from "./linked.ts";
import { pageErrors } from "./page-errors.ts";
import { paidOnce } from "./paid-once.ts";
import { paneStands } from "./pane-stands.ts";
import { playerLength } from "./player-length.ts";
import { pressable } from "./pressable.ts";
import type { Rule } from "./rule.ts";
import { saidItCosts } from "./said-it-costs.ts";
import { scrolledToSomething } from "./scrolled-to-something.ts";
import { sentAsShown } from "./sent-as-shown.ts";
import { statusCounts } from "./status-counts.ts";
import { tasksAsLedger } from "./tasks-as-ledger.ts";
import { typedKept } from "./typed-kept.ts";
import { wayBack } from "./way-back.ts";
import { wayOut } from "./way-out.ts";
import { wholeWords } from "./whole-words.ts";

/** Everything that must hold after each step. */
export const rules: readonly Rule[] = [
  pageErrors,
  failedRequests,
  coreLog,
  linked,
  paneStands,
  pressable,
  wholeWords,
  scrolledToSomething,
  catalogueKeys,
  englishElsewhere,
  focusKept,
  wayOut,
  wayBack,
  typedKept,
  playerLength,
  tasksAsLedger,
  statusCounts,
  paidOnce,
  saidItCosts,
  sentAsShown,
];
