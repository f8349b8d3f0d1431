/** “Fix it for me”: crops, pads, scales, trims, converts and re-encodes a file here, shows it, and keeps the original. */

export { CoverUnreadable } from "./cover-unreadable.ts";
export { cutTail } from "./cut-tail.ts";
export { CropFields } from "./dialog/crop-fields.tsx";
export { CropFrame } from "./dialog/crop-frame.tsx";
export type { RepairRequest } from "./dialog/repair-dialog.tsx";
export { checkFile } from "./plan/check-file.ts";
export { largestCrop, type Rect } from "./plan/crop-shape.ts";
export { type RepairUse, referenceUse } from "./plan/repair-limits.ts";
export { makeRepair } from "./repair-job.ts";
export { Undecodable } from "./undecodable.ts";
export { usePicture } from "./use-picture.ts";
export { type Repair, useRepair } from "./use-repair.tsx";
export { useUndecodable } from "./use-undecodable.ts";
