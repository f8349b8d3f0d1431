/** What was deleted in every room: listed, restored, erased. The rooms themselves hide it and bring it back. */
export { type DeletedParts, DeletedService } from "./deleted-service.ts";
