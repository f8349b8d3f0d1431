/** “Fix it for me”: crops, pads, scales, trims, converts and re-encodes a file here, shows it, and keeps the original. */

export { checkFile } from "./check-file.ts";
export { CropFrame } from "./crop-frame.tsx";
export { largestCrop, type Rect } from "./crop-shape.ts";
export type { RepairRequest } from "./repair-dialog.tsx";
export { makeRepair } from "./repair-job.ts";
export { type RepairUse, referenceUse } from "./repair-limits.ts";
export { Undecodable } from "./undecodable.ts";
export { usePicture } from "./use-picture.ts";
export { type Repair, useRepair } from "./use-repair.tsx";
export { useUndecodable } from "./use-undecodable.ts";
