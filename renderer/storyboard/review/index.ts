/** The takes of a shot beside each other: watched on one clock, judged, chosen, used again. */
export { changesOf, type SettingChange } from "./changes-of.ts";
export { RetakeDialog } from "./retake-dialog.tsx";
export { ReuseDialog } from "./reuse-dialog.tsx";
export { TakeReview } from "./take-review.tsx";
