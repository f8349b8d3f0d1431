// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { LicensesDialog } from "#renderer/settings/licenses-dialog.tsx";
import { startEnglish } from "../within-page.tsx";

beforeAll(startEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const groups = [
  { packages: ["elkjs 0.12.0 (EPL-2.0)"], sources: ["Source: https://example.org"], text: "Eclipse Public License" },
  { packages: ["a 1.0.0 (MIT)", "b 2.0.0 (MIT)"], sources: [], text: "MIT License" },
];

function draw(answers: Response[]): void {
  vi.stubGlobal("fetch", async () => answers.shift());
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LicensesDialog onClose={() => undefined} />
    </QueryClientProvider>,
  );
}

// @shows Installed, point by point › A1. Licenses of all that is bundled ship and are shown; an unwanted one ends the build
test("every package is listed under its license, which opens below, with where its source is", async () => {
  draw([Response.json(groups)]);
  expect(await screen.findByText("3 packages")).toBeTruthy();
  fireEvent.click(screen.getByText("elkjs 0.12.0 (EPL-2.0)"));
  expect(screen.getByText("Source: https://example.org")).toBeTruthy();
  expect(screen.getByText("a 1.0.0 (MIT), b 2.0.0 (MIT)")).toBeTruthy();
});

test("licenses that can't be had are said, and asked for once more", async () => {
  draw([new Response("Nothing here.", { status: 404 }), Response.json(groups)]);
  expect((await screen.findByRole("alert")).textContent).toContain("Can’t load the licenses");
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("3 packages")).toBeTruthy();
});
