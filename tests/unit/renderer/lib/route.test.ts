// @vitest-environment jsdom
import { afterEach, describe, expect, it } from "vitest";
import { formatRoute, leadFromHere, openRoute, parseRoute } from "#renderer/lib/route.ts";

describe("the address of a pane", () => {
  it.each([
    ["#/chat", { pane: "chat", rest: [] }],
    ["#/storyboard/p1/s2", { pane: "storyboard", rest: ["p1", "s2"] }],
    ["#settings/connections", { pane: "settings", rest: ["connections"] }],
    ["#/library//a%2Fb/", { pane: "library", rest: ["a/b"] }],
    ["#/tasks/100%", { pane: "tasks", rest: ["100%"] }],
  ])("%s is read", (hash, route) => {
    expect(parseRoute(hash)).toEqual(route);
  });

  it.each(["", "#", "#/", "#/nowhere", "#/Chat", "#/__proto__"])("%j names no pane", (hash) => {
    expect(parseRoute(hash)).toBeNull();
  });

  it("is read back as it was written", () => {
    expect(formatRoute("song", "a b/ü")).toBe("#/song/a%20b%2F%C3%BC");
    expect(parseRoute(formatRoute("song", "a b/ü"))).toEqual({ pane: "song", rest: ["a b/ü"] });
  });
});

describe("an answer that comes later", () => {
  afterEach(() => {
    window.location.hash = "";
  });

  it.each<[where: string, elsewhere: string[], led: boolean, hash: string]>([
    ["leads on from where it was asked for", ["chat", "new"], true, "#/chat/d"],
    ["leaves whoever opened another conversation there", ["chat", "c"], false, "#/chat/c"],
    ["leaves whoever opened another pane there", ["song"], false, "#/song"],
  ])("%s", (_what, [pane, ...rest], led, hash) => {
    openRoute("chat", "new");
    const lead = leadFromHere();
    openRoute(pane as "chat", ...rest);
    expect(lead("chat", "d")).toBe(led);
    expect(window.location.hash).toBe(hash);
  });
});
