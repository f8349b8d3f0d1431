import { expect, test } from "vitest";
import { loadAnew } from "../../../load-anew.ts";

test("a board begins without its film's versions over it; they are opened and closed", async () => {
  const { showVersions, useVersionsOpen } = await loadAnew<
    typeof import("#renderer/storyboard/export/versions/versions-open.ts")
  >("renderer/storyboard/export/versions/versions-open.ts");
  expect(useVersionsOpen.getState().open).toBe(false);
  showVersions(true);
  expect(useVersionsOpen.getState().open).toBe(true);
  showVersions(false);
  expect(useVersionsOpen.getState().open).toBe(false);
});
