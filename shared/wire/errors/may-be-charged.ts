import type { StudioError } from "./errors.ts";

/** Whether what ended in this error may have been carried out and charged all the same: asking again would be paid once more. */
export const mayBeCharged = (error: StudioError | null): boolean =>
  error !== null && (error.code === "reply_unknown" || error.details?.mayBeCharged === true);
