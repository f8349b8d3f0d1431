import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { createSettingsStore } from "#core/database/settings-store.ts";
import { changeLibraryFolder } from "#core/library/change-library-folder.ts";
import { createSettingsService } from "#core/settings/settings-service.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";

const setUp = (stored: Record<string, unknown> = {}) => {
  const store = createSettingsStore(openTestDatabase());
  store.write(stored);
  const onChange = vi.fn();
  return { service: createSettingsService({ store, defaultLibraryDir: "/films", onChange }), store, onChange };
};

test("what was never set has its default; a change is stored and told", () => {
  const { service, store, onChange } = setUp();
  expect(service.get()).toMatchObject({ theme: "system", videoConcurrency: 5, libraryFolder: "/films" });
  expect(service.update({ theme: "light", language: undefined })).toMatchObject({ theme: "light", language: "system" });
  expect(store.readAll()).toEqual({ theme: "light" });
  expect(onChange).toHaveBeenCalledTimes(1);
});

test("a value of another version that doesn't fit falls back alone, and unknown ones are passed over", () => {
  const { service } = setUp({ theme: "sepia", videoConcurrency: 0, language: "zh-CN", ofTheFuture: [1] });
  expect(service.get()).toMatchObject({ theme: "system", videoConcurrency: 5, language: "zh-CN" });
  expect(service.get()).not.toHaveProperty("ofTheFuture");
});

// @shows Library, point by point › 1. A folder of one's choice with readable names, files known by their SHA-256; duplicates are shown once
test("the library folder moves only to a folder that can be written to", async () => {
  const { service } = setUp();
  const added: [string, boolean][] = [];
  const chosen = { add: (...one: [string, boolean]) => void added.push(one) };
  const folder = temporaryFolder();
  await changeLibraryFolder(service, chosen, folder);
  expect(service.get().libraryFolder).toBe(folder);
  expect(readdirSync(folder)).toEqual([]);
  const file = join(folder, "notes.txt");
  writeFileSync(file, "");
  expect(await failureOf(() => changeLibraryFolder(service, chosen, file))).toMatchObject({ code: "folder_is_file" });
  expect(await failureOf(() => changeLibraryFolder(service, chosen, join(file, "films")))).toMatchObject({
    code: "folder_is_file",
    message: `“${join(file, "films")}” is a file, or is inside one.`,
  });
  expect(await failureOf(() => changeLibraryFolder(service, chosen, join(folder, "absent", "films")))).toMatchObject({
    code: "folder_absent",
    message: `The folder “${join(folder, "absent")}” doesn’t exist.`,
  });
  // /sys takes no new folder, not even from root.
  expect((await failureOf(() => changeLibraryFolder(service, chosen, "/sys/kernel")))?.code).toBe("disk_read_only");
  expect((await failureOf(() => changeLibraryFolder(service, chosen, "films")))?.code).toBe("folder_relative");
  expect(service.get().libraryFolder).toBe(folder);
  await changeLibraryFolder(service, chosen, join(folder, "new"));
  expect(service.get().libraryFolder).toBe(join(folder, "new"));
  // What was refused was never chosen; the studio made the second one itself.
  expect(added).toEqual([
    [folder, false],
    [join(folder, "new"), true],
  ]);
});
