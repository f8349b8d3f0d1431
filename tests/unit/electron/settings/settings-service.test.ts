import { expect, test, vi } from "vitest";
import { createSettingsStore } from "#core/database/settings-store.ts";
import { createSettingsService } from "#core/settings/index.ts";
import { openTestDatabase } from "#tests/support/open-test-database.ts";

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
