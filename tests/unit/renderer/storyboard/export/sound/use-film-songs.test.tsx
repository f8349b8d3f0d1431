// @vitest-environment jsdom
import { ORPCError } from "@orpc/server";
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";
import { useFilmSongs } from "#renderer/storyboard/export/sound/use-film-songs.ts";
import { studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import { until } from "../../../page-controls.ts";
import { pageCore } from "../../../page-core.ts";
import { WithinPage } from "../../../within-page.tsx";

const song = (id: string, state = "ready") => ({ id, state, origin: { type: "generated" } });

afterEach(() => {
  cleanup();
  queryClient.clear();
});

it.each([
  ["is among them", "new", "ready", ["new"]],
  ["is older than all that are listed", "old", "ready", ["new", "old"]],
  ["is in the trash", "old", "trashed", ["new"]],
])("a film knows its songs where its own %s", async (_what, own, state, ids) => {
  pageCore({
    library: { list: () => ({ items: [song("new")], nextCursor: null, total: 501 }), get: () => song("old", state) },
  } as never);
  const { result } = renderHook(() => useFilmSongs(own), { wrapper: WithinPage });
  expect(result.current.known).toBe(false);
  await until(() => expect(result.current.songs.map(({ id }) => id)).toEqual(ids));
});

it.each([
  ["has no song", null],
  ["has one that is listed", "new"],
])("the core isn't asked for a song of its own where a film %s", async (_what, own) => {
  const core = pageCore({
    library: { list: () => ({ items: [song("new")], nextCursor: null, total: 1 }), get: () => song("new") },
  } as never);
  const { result } = renderHook(() => useFilmSongs(own), { wrapper: WithinPage });
  await until(() => expect(result.current.songs.map(({ id }) => id)).toEqual(["new"]));
  expect(core.asked).toEqual([["library.list", { kinds: ["audio"], generatedOnly: true, limit: 500 }]]);
});

it("where its own can't be read, a film has the songs that are listed; that its own is gone isn't claimed", async () => {
  const listed = { list: () => ({ items: [song("new")], nextCursor: null, total: 501 }) };
  pageCore({ library: listed } as never);
  const { result } = renderHook(() => useFilmSongs("old"), { wrapper: WithinPage });
  await until(() => expect(result.current.failure).not.toBeNull());
  expect([result.current.songs.map(({ id }) => id), result.current.known]).toEqual([["new"], false]);
  pageCore({ library: { ...listed, get: () => song("old") } } as never);
  result.current.retry();
  await until(() => expect(result.current.songs.map(({ id }) => id)).toEqual(["new", "old"]));
  expect([result.current.known, result.current.failure]).toEqual([true, null]);
});

it("a song that the library doesn't know is gone", async () => {
  const unknown = () => {
    throw new ORPCError("FAILED", { status: 404, data: studioErrorOf("record_not_found") });
  };
  pageCore({
    library: { list: () => ({ items: [song("new")], nextCursor: null, total: 501 }), get: unknown },
  } as never);
  const { result } = renderHook(() => useFilmSongs("old"), { wrapper: WithinPage });
  await until(() => expect(result.current.known).toBe(true));
  expect(result.current.songs.map(({ id }) => id)).toEqual(["new"]);
});
