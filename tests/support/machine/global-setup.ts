import { openRunFolder, placeOfTests } from "./run-folder.ts";

// biome-ignore lint/style/noDefaultExport: Vitest takes a global setup by its default export
export default (): (() => void) => openRunFolder(placeOfTests());
