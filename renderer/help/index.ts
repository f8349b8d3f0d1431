/** The user guide of docs/guide, as it is read and found in the app, and “Report a problem”. Its code comes when it is asked for. */
export { findInGuide, type GuideHeading, headingsOf } from "./find-in-guide.ts";
export { GuideDialog } from "./guide-dialog.tsx";
export { type Guide, readGuide } from "./read-guide.ts";
export { ReportDialog } from "./report-dialog.tsx";
