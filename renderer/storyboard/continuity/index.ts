/** How shots go on from each other: one more from a take, and all that hangs on a shot made again. */
export { ContinueDialog } from "./continue-dialog.tsx";
export { DependentShots } from "./dependent-shots.tsx";
