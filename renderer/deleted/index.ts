/** “Recently deleted”: what can be restored, of every pane. */
export { DeletedDialog } from "./deleted-dialog.tsx";
