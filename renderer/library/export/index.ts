/** What every export that leaves Reelsong looks like, of files or of a film: where it goes, how far it is, where it is. */
export { ExportFooter } from "./export-footer.tsx";
export { ExportProgress } from "./export-progress.tsx";
export { FolderField } from "./folder-field.tsx";
export { LastExport } from "./last-export.tsx";
