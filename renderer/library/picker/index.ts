/** Files chosen out of the library in a dialog: pictures and films by their faces, recordings by name and length. */
export { LIBRARY_DRAG } from "../export/use-drag-out.ts";
export { MediaThumbnail } from "./media-thumbnail.tsx";
export { PicturePicker } from "./picture-picker.tsx";
export { RecordingPicker } from "./recording-picker.tsx";
