// @vitest-environment jsdom

import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";
import { LibraryFolder } from "#renderer/settings/library-folder.tsx";
import type { Settings } from "#shared/contract/app/settings.ts";
import { pageCore } from "../page-core.ts";
import { startEnglish } from "../within-page.tsx";

beforeAll(startEnglish);
afterEach(() => {
  cleanup();
  queryClient.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function open(choose: (input: unknown) => Settings = () => ({ libraryFolder: "/films" }) as Settings) {
  const core = pageCore({
    app: { info: () => ({ can: { chooseFolder: false, open: false } }) as never },
    settings: { chooseLibraryFolder: choose },
    store: { look: () => ({ relinked: 0 }) as never },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <LibraryFolder folder="/library" />
    </QueryClientProvider>,
  );
  return () => core.asked.flatMap(([path, input]) => (path === "settings.chooseLibraryFolder" ? [input] : []));
}

const field = () => screen.queryByLabelText<HTMLInputElement>("Folder path");
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("keeps a folder that isn't used yet over a look into another pane, until it is chosen", async () => {
  open();
  press("Choose another folder…");
  expect(field()?.value).toBe("/library");
  fireEvent.change(field() as HTMLInputElement, { target: { value: "/films" } });
  cleanup();
  const asked = open();
  expect(field()?.value).toBe("/films");
  press("Use this folder");
  await vi.waitFor(() => expect(field()).toBeNull());
  expect(asked()).toEqual([{ folder: "/films" }]);
  cleanup();
  open();
  expect(field()).toBeNull();
});

it("forgets what was typed once the folder is to stay, and keeps a field that was emptied open", () => {
  open();
  press("Choose another folder…");
  fireEvent.change(field() as HTMLInputElement, { target: { value: "" } });
  expect(field()?.value).toBe("");
  fireEvent.change(field() as HTMLInputElement, { target: { value: "/elsewhere" } });
  press("Keep current folder");
  expect(field()).toBeNull();
  cleanup();
  open();
  expect(field()).toBeNull();
});

it("a path that is begun while another is being used stays", async () => {
  const answer = Promise.withResolvers<Settings>();
  open(() => answer.promise as never);
  press("Choose another folder…");
  fireEvent.change(field() as HTMLInputElement, { target: { value: "/films" } });
  press("Use this folder");
  fireEvent.change(field() as HTMLInputElement, { target: { value: "/films/tide" } });
  answer.resolve({ libraryFolder: "/films" } as Settings);
  await new Promise((done) => setTimeout(done, 30));
  expect(field()?.value).toBe("/films/tide");
});
