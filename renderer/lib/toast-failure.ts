import { describeError } from "./describe-error.ts";
import { showToast } from "./toast-store.ts";

/** Says why something failed; for the end of a promise whose failure nothing beside it can show. */
export function toastFailure(thrown: unknown): void {
  const { title, body } = describeError(thrown);
  showToast({ kind: "error", title, body });
}
