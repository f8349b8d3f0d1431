// @vitest-environment jsdom
import { cleanup, fireEvent, render, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { FilmCover } from "#renderer/home/film-cover.tsx";
import type { Asset } from "#shared/contract/library/media.ts";
import { pageCore } from "../page-core.ts";
import { WithinPage } from "../within-page.tsx";

afterEach(cleanup);

const film = { id: "a", kind: "video", state: "ready", sha256: "abc", facts: {} } as unknown as Asset;
const open = (poster: unknown, asset: Asset | undefined = film) => {
  const core = pageCore({ browse: { poster: () => poster as never } });
  const { container, rerender } = render(<FilmCover asset={asset} />, { wrapper: WithinPage });
  const show = (other: Asset) => rerender(<FilmCover asset={other} />);
  return {
    core,
    show,
    picture: () => container.querySelector("img"),
    slot: () => container.querySelector(".slot svg"),
  };
};

it("is the library's small picture where one was made", async () => {
  const { picture } = open({ state: "made", frames: 0 });
  await waitFor(() => expect(picture()?.getAttribute("src")).toMatch(/posters\/a\?of=abc$/));
});

it.each([null, { state: "failed", frames: 0 }])("asks for no picture that there isn't: %j", async (poster) => {
  const { core, picture, slot } = open(poster);
  await waitFor(() => expect(slot()).not.toBeNull());
  expect(core.asked).toContainEqual(["browse.poster", { id: "a" }]);
  expect(picture()).toBeNull();
});

it("goes on without one that was cleared away since", async () => {
  const { show, picture, slot } = open({ state: "made", frames: 0 });
  await waitFor(() => expect(picture()).not.toBeNull());
  fireEvent.error(picture() as HTMLElement);
  await waitFor(() => expect(slot()).not.toBeNull());
  // Another one has its own.
  show({ ...film, id: "b", sha256: "def" });
  await waitFor(() => expect(picture()?.getAttribute("src")).toMatch(/posters\/b\?of=def$/));
});

it.each([undefined, { ...film, state: "missing" } as Asset])(
  "of nothing that is here is an empty frame",
  async (asset) => {
    const { core, picture } = open(null, asset);
    expect(picture()).toBeNull();
    expect(core.asked).toEqual([]);
  },
);
