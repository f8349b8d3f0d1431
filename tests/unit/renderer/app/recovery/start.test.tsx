// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Start } from "#renderer/app/recovery/index.ts";
import { pageCore } from "../../page-core.ts";
import { WithinPage } from "../../within-page.tsx";

afterEach(() => {
  cleanup();
  document.querySelector("meta")?.remove();
});

const start = () => render(<Start>The studio</Start>, { wrapper: WithinPage });

it("draws the studio before the core has said anything", () => {
  pageCore({ recovery: { state: () => new Promise(() => {}) } });
  start();
  expect(screen.queryByText("The studio")).not.toBeNull();
});

it("waits for the core where the document says that the studio is closed", async () => {
  document.head.insertAdjacentHTML("beforeend", '<meta name="reelsong-closed">');
  const answer = Promise.withResolvers<null>();
  pageCore({ recovery: { state: () => answer.promise } });
  start();
  expect(screen.queryByText("The studio")).toBeNull();
  answer.resolve(null);
  expect(await screen.findByText("The studio")).not.toBeNull();
});
