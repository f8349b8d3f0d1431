// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { queryClient, useCoreLink } from "#renderer/lib/index.ts";
import { AssetPoster } from "#renderer/library/grid/asset-poster.tsx";
import type { Asset } from "#shared/contract/library/media.ts";
import { until } from "../../page-controls.ts";
import { standInWorkers } from "../../stand-in-worker.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  vi.stubGlobal("requestIdleCallback", (idle: () => void) => setTimeout(idle, 0));
  link("open");
});
afterEach(() => {
  // The thread stays for the next file: the next test has another.
  for (const worker of workers) worker.fail("The page was closed.");
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

let workers: ReturnType<typeof standInWorkers<number | null, string>> = [];
const link = (state: "open" | "lost") => act(() => useCoreLink.getState().report(state));

const picture = {
  ...{ id: "0191a000-0000-7000-8000-000000000001", sha256: "a".repeat(64), kind: "image", name: "harbor" },
  ...{ createdAt: 0, state: "ready", rating: 0, origin: { type: "imported", fileName: "harbor.png" } },
  facts: { kind: "image", format: "png", mime: "image/png", bytes: 4, width: 16, height: 9 },
} as unknown as Asset;

const cannotShow = () => screen.queryByText("Can’t be previewed");

async function open() {
  workers = standInWorkers<number | null, string>();
  const words = ((key: string) => key) as never;
  const { container } = render(<AssetPoster asset={picture} poster={null} wave={null} bars={8} words={words} />, {
    wrapper: WithinPage,
  });
  await until(() => expect(workers[0]?.asked).toHaveLength(1));
  return { container, worker: workers[0] as (typeof workers)[number] };
}

it("shows a picture once it is drawn", async () => {
  const { container, worker } = await open();
  expect(container.querySelector("img")).toBeNull();
  worker.answer(0);
  await until(() => expect(container.querySelector("img")).not.toBeNull());
});

it("says that a file can’t be previewed where drawing it fails while the core is there", async () => {
  const { worker } = await open();
  worker.refuse("The poster could not be kept (507).");
  await until(() => expect(cannotShow()).not.toBeNull());
});

it("doesn’t say so while the core is away, and draws the file once it is back", async () => {
  const { container, worker } = await open();
  link("lost");
  worker.refuse("Failed to fetch");
  await until(() => expect(queryClient.getQueryState(["poster", picture.sha256])?.status).toBe("error"));
  expect(cannotShow()).toBeNull();

  link("open");
  // As the page does when its core is back.
  act(() => void queryClient.invalidateQueries());
  await until(() => expect(worker.asked).toHaveLength(2));
  expect(cannotShow()).toBeNull();
  worker.answer(0);
  await until(() => expect(container.querySelector("img")).not.toBeNull());
});
