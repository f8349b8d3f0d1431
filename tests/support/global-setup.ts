import { openRunFolder } from "./run-folder.ts";

// biome-ignore lint/style/noDefaultExport: Vitest takes a global setup by its default export
export default openRunFolder;
