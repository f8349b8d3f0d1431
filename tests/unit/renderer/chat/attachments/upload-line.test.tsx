// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { UploadLine } from "#renderer/chat/attachments/upload-line.tsx";
import { useToasts } from "#renderer/lib/index.ts";
import type { Upload } from "#shared/contract/service/uploads.ts";
import { named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
const told = () => useToasts.getState().shown.map(({ kind }) => kind);
const forget = () => useToasts.setState({ shown: [] });
beforeEach(forget);
afterEach(() => {
  cleanup();
  forget();
});

const ID = "0191a000-0000-7000-8000-0000000000f1";
const error = { code: "house.rule", message: "The line broke.", advice: "Plug it in.", retryable: true };

function open(upload: Partial<Upload>) {
  // Both are refused here. What comes of one that isn't is told by the upload itself.
  const core = pageCore();
  const { container } = render(
    <UploadLine
      title="Video 1"
      upload={{ assetId: ID, state: "uploading", doneBytes: 0, totalBytes: 0, error: null, ...upload } as Upload}
    />,
    { wrapper: WithinPage },
  );
  return { core, container };
}

it("one that is there has its word, and nothing to be done", () => {
  const { container } = open({ state: "ready", doneBytes: 8, totalBytes: 8 });
  expect([container.textContent, named("button", /./), container.querySelector("[role]")]).toEqual([
    "Uploaded",
    [],
    null,
  ]);
});

it.each([
  ["uploading", 0, 200, "Uploading… 0%", "0"],
  ["uploading", 199, 200, "Uploading… 99%", "100"],
  ["uploading", 75, 200, "Uploading… 37%", "38"],
  ["uploading", 200, 200, "Uploading… 100%", "100"],
  ["absent", 50, 200, "Uploading… 25%", "25"],
  ["absent", 0, 0, "Uploading… 0%", "0"],
] as const)("on its way, %s with %d of %d: %s", async (state, doneBytes, totalBytes, words, now) => {
  const { core, container } = open({ state, doneBytes, totalBytes });
  const line = container.querySelector("[role=progressbar]");
  expect(container.querySelector(".cap")?.textContent).toBe(words);
  expect(container.querySelector(".cap")?.getAttribute("title")).toBe(
    "Too large to send with the message, so it’s uploaded first.",
  );
  expect([line?.getAttribute("aria-label"), line?.getAttribute("aria-valuenow")]).toEqual(["Upload of Video 1", now]);
  expect(named("button", /./).map(({ textContent }) => textContent)).toEqual(["Cancel"]);
  await press("button", "Cancel");
  await until(() => expect(core.asked).toEqual([["uploads.cancel", { assetId: ID }]]));
  await until(() => expect(told()).toEqual(["error"]));
});

it.each([
  ["failed", error, "The line broke.", "Plug it in.", "Retry", "alert"],
  ["failed", null, "Not uploaded", null, "Retry", "alert"],
  ["cancelled", null, "Not uploaded", null, "Upload", null],
] as const)(
  "one that ended as %s with %o says so, and is begun again",
  async (state, why, words, advice, again, role) => {
    const { core, container } = open({ state, error: why as Upload["error"] });
    const said = container.querySelector(".row > span");
    expect([said?.textContent, said?.getAttribute("title")]).toEqual([words, advice]);
    expect([container.querySelector(".upl")?.getAttribute("role"), said?.classList.contains("text-block")]).toEqual([
      role,
      state === "failed",
    ]);
    expect(container.querySelector("[role=progressbar]")).toBeNull();
    expect(named("button", /./).map(({ textContent }) => textContent)).toEqual([again]);
    await press("button", again);
    await until(() => expect(core.asked).toEqual([["uploads.start", { assetId: ID }]]));
    await until(() => expect(told()).toEqual(["error"]));
  },
);
