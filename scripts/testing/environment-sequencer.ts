import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files of one environment one after the other, the largest first. Vitest goes on with a worker only where the file
 * that waits next is of the same project and environment; otherwise it starts a process that imports everything anew.
 */
export class EnvironmentSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const groups = Map.groupBy(sorted, ({ project, moduleId }) => `${project.name} ${environmentOf(moduleId)}`);
    return [...groups.values()].flat();
  }
}

/** What a test file asks for in its first line. */
const environmentOf = (path: string): string =>
  /^\/\/ @vitest-environment (\S+)/.exec(readFileSync(path, "utf8"))?.[1] ?? "node";
