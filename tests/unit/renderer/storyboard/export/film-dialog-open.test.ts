import { expect, test } from "vitest";
import { loadAnew } from "../../load-anew.ts";

test("a film begins with none of its dialogs over it; one at a time is opened, and closed", async () => {
  const { showFilmDialog, useOpenFilmDialog } = await loadAnew<
    typeof import("#renderer/storyboard/export/film-dialog-open.ts")
  >("renderer/storyboard/export/film-dialog-open.ts");
  const open = () => useOpenFilmDialog.getState().open;
  expect(open()).toBeNull();
  showFilmDialog("versions");
  expect(open()).toBe("versions");
  showFilmDialog("export");
  expect(open()).toBe("export");
  showFilmDialog(null);
  expect(open()).toBeNull();
});
