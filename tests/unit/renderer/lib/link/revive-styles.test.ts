// @vitest-environment jsdom
import { expect, onTestFinished, test } from "vitest";
import { reviveStylesWithCore, useCoreLink } from "#renderer/lib/index.ts";

test("styles that failed are asked for again, in their place, once for each time that the core is back", () => {
  const end = reviveStylesWithCore(document);
  onTestFinished(() => document.head.replaceChildren());
  document.head.innerHTML =
    '<link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css"><link rel="modulepreload" href="/c.js">';
  const links = () => [...document.querySelectorAll("link")];
  const before = links();
  const fail = (at: number) => links()[at]?.dispatchEvent(new Event("error"));
  const kept = () => links().map((link, at) => link === before[at]);
  fail(1);
  fail(2);
  expect(kept()).toEqual([true, true, true]);
  useCoreLink.getState().report("open");
  expect(kept()).toEqual([true, false, true]);
  expect(links().map((link) => link.getAttribute("href"))).toEqual(["/a.css", "/b.css", "/c.js"]);
  const again = links();
  useCoreLink.getState().report("open");
  expect(links()).toEqual(again);
  end();
  fail(0);
  useCoreLink.getState().report("open");
  expect(links()[0]).toBe(before[0]);
});
