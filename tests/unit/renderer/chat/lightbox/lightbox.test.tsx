// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { Lightbox, ThreadPicture } from "#renderer/chat/lightbox/lightbox.tsx";
import { at, gone, named, press } from "../../page-controls.ts";
import { isOff } from "../../song-dialogs.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

// @shows Day 1 to day 30 › Chat: pictures open large
it("a pressed picture is shown large, with those around it, by buttons and arrows", async () => {
  render(
    <>
      <div className="well">
        <ThreadPicture src="http://studio/a" name="Lamp" assetId="a" />
        <ThreadPicture src="http://studio/b" name="Tide" />
      </div>
      <ThreadPicture src="http://studio/c" name="Elsewhere" />
      <Lightbox />
    </>,
    { wrapper: WithinPage },
  );
  await press("button", "View Lamp");
  const shown = () => document.querySelector<HTMLImageElement>(".lightbox img");
  expect(shown()?.alt).toBe("Lamp");
  expect(document.body.textContent).toContain("1 of 2");
  expect(isOff(named("button", "Previous image")[0])).toBe(true);
  await at("button", "Show in Library");
  fireEvent.keyDown(document.querySelector(".lightbox") as Element, { key: "ArrowRight" });
  expect(shown()?.alt).toBe("Tide");
  // It is none of the library.
  expect(named("button", "Show in Library")).toEqual([]);
  await press("button", "Actual size");
  expect(document.querySelector(".lightbox.whole")).toBeNull();
  // Now the arrows move the picture.
  fireEvent.keyDown(document.querySelector(".lightbox") as Element, { key: "ArrowLeft" });
  expect(shown()?.alt).toBe("Tide");
  await press("button", "Fit");
  await press("button", "Previous image");
  expect(shown()?.alt).toBe("Lamp");
  await press("button", "Close");
  await gone("button", "Actual size");
});

it("it opens whole each time, and doesn’t stand there again after another pane", async () => {
  const pane = (
    <>
      <div className="well">
        <ThreadPicture src="http://studio/a" name="Lamp" assetId="a" />
      </div>
      <Lightbox />
    </>
  );
  const { unmount } = render(pane, { wrapper: WithinPage });
  await press("button", "View Lamp");
  await press("button", "Actual size");
  await press("button", "Close");
  await press("button", "View Lamp");
  expect(document.querySelector(".lightbox.whole")).not.toBeNull();
  unmount();
  render(pane, { wrapper: WithinPage });
  await at("button", "View Lamp");
  expect(document.querySelector(".lightbox")).toBeNull();
});
