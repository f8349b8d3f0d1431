// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { FilmMenu } from "#renderer/storyboard/films/film-menu.tsx";
import type { Project } from "#shared/contract/storyboard/storyboard.ts";
import { at, named } from "../../page-controls.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

const film = (number: number) => ({ id: `f${number}`, title: `Film ${number}`, updatedAt: number }) as Project;

async function open(count: number) {
  const told: string[] = [];
  const projects = Array.from({ length: count }, (_, index) => film(index + 1));
  render(
    <FilmMenu
      project={film(1)}
      projects={projects}
      onOpen={(id) => told.push(id)}
      onCreate={() => told.push("create")}
      onRename={() => told.push("rename")}
      onList={() => told.push("list")}
    />,
    { wrapper: WithinPage },
  );
  fireEvent.keyDown(await at("button", "Film: Film 1"), { key: "Enter" });
  await at("menuitem", "New film…");
  return told;
}
const films = () => [...document.querySelectorAll("[role=menuitemcheckbox], [role=menuitemradio]")];

test.each([
  [2, ["Film 2", "Film 1"]],
  [12, Array.from({ length: 12 }, (_, at) => `Film ${12 - at}`)],
  [13, Array.from({ length: 12 }, (_, at) => `Film ${13 - at}`)],
])("of %d films the twelve newest are named, the latest first", async (count, titles) => {
  await open(count);
  expect(films().map(({ textContent }) => textContent)).toEqual(titles);
});

test("the open film is marked, and another one is a press away", async () => {
  const told = await open(3);
  expect(films().map((one) => one.getAttribute("aria-checked"))).toEqual(["false", "false", "true"]);
  fireEvent.click(films()[0] as Element);
  expect(told).toEqual(["f3"]);
});

test.each([
  ["All films…", "list"],
  ["Rename film…", "rename"],
  ["New film…", "create"],
])("%s is a press away as well", async (item, does) => {
  const told = await open(1);
  fireEvent.click(named("menuitem", item)[0] as Element);
  expect(told).toEqual([does]);
});
