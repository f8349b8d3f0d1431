/** Files of media as workers read and write them: opened by ranges, decoded, written piece by piece. Draws nothing itself. */
export { decodeImage } from "./decode-image.ts";
export { openFile } from "./open-file.ts";
export { openPieceWriter, PIECE_BYTES, PieceRefused } from "./piece-writer.ts";
