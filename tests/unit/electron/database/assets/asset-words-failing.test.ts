import { expect, test, vi } from "vitest";
import { AssetTextIndex } from "#core/database/assets/asset-text-index.ts";
import type { Database } from "#core/database/index.ts";

test("a disk that fails while the words are read ends no timer; the database is asked instead", () => {
  vi.useFakeTimers();
  try {
    const failing = {
      db: {
        isOpen: true,
        exec() {
          throw new Error("disk I/O error");
        },
      },
    };
    const words = new AssetTextIndex(failing as unknown as Database);
    words.wake();
    vi.runAllTimers();
    expect(words.rowsWith("lantern")).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
