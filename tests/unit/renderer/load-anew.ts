import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");
let loads = 0;

/**
 * A module as a page that is loaded again has it, by its path in the repository: with a state of its own, while what it
 * imports is shared. `vi.resetModules` would give every later file of the worker a second page beside the first.
 */
export function loadAnew<Module>(path: string): Promise<Module> {
  loads += 1;
  return import(/* @vite-ignore */ `${join(root, path)}?load=${loads}`);
}
