export { safeFolderName, safeName, splitExtension } from "#shared/outgoing/index.ts";
