// @vitest-environment jsdom
import { ORPCError } from "@orpc/server";
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { FilmSteps } from "#renderer/chat/tools/film-steps.tsx";
import { TooltipProvider } from "#renderer/components/index.ts";
import { resetAnnouncements, useAnnouncements } from "#renderer/lib/announce.ts";
import { useCommands, useToasts } from "#renderer/lib/index.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  resetAnnouncements();
  useToasts.setState({ shown: [] });
});
afterEach(() => {
  cleanup();
  useCommands.getState().unregister("storyboard.many");
  resetAnnouncements();
});

interface Given {
  /** The shots, with their takes. */
  takes?: readonly (string | null)[];
  song?: string | null;
  /** The takes of the song: their state and sound. */
  sounds?: readonly [state: string, assetId: string | null][];
  laid?: string | null;
  fails?: boolean;
}

function open({ takes = [], song = "song", sounds = [], laid = null, fails = false }: Given) {
  const other = { id: "other", film: { song: "other-sound" } };
  const core = pageCore({
    storyboard: {
      projects: () => [other, { id: "film", film: { song: laid } }],
      shots: () => takes.map((activeTakeId, id) => ({ id: `${id}`, activeTakeId })),
      updateFilm: () => {
        if (fails) throw new ORPCError("FAILED", { status: 400, data: failure("disk_full").error });
      },
    },
    tasks: { list: () => sounds.map(([state, assetId], id) => ({ id: `${id}`, state, assetId })) },
  } as never);
  render(
    <TooltipProvider>
      <FilmSteps projectId="film" songId={song} />
    </TooltipProvider>,
    { wrapper: WithinPage },
  );
  return core;
}
/** Each step: whether it is done, what it says, and what can be pressed in it. */
const steps = () =>
  [...document.querySelectorAll(".filmSteps > li")].map((step) => [
    step.getAttribute("data-done") === "true" ? "done" : step.hasAttribute("data-done") ? "?" : "open",
    step.querySelector(".lucide-circle-check") ? "ticked" : "circle",
    step.querySelector(".grow")?.textContent?.trim(),
    ...[...step.querySelectorAll("button")].map((button) => button.textContent),
  ]);

it.each<{ what: string; given: Given; says: unknown[] }>([
  {
    what: "nothing is there yet",
    given: {},
    says: [
      ["open", "circle", "Generate the shots 0 of 0 ready"],
      ["open", "circle", "Generate the song No take yet", "Open song"],
      ["open", "circle", "Use the song as soundtrack After the first take"],
      ["open", "circle", "Watch the film After the first take", "Open storyboard"],
    ],
  },
  {
    what: "one of two shots is made, and a take of the song still comes",
    given: {
      takes: [null, "t"],
      sounds: [
        ["running", "s0"],
        ["ready", null],
      ],
    },
    says: [
      ["open", "circle", "Generate the shots 1 of 2 ready", "Generate shots…"],
      ["open", "circle", "Generate the song No take yet", "Open song"],
      ["open", "circle", "Use the song as soundtrack After the first take"],
      ["open", "circle", "Watch the film", "Open storyboard", "Export film"],
    ],
  },
  {
    what: "all are made, and the song is ready",
    given: {
      takes: ["t"],
      sounds: [
        ["failed", null],
        ["ready", "s1"],
      ],
    },
    says: [
      ["done", "ticked", "Generate the shots 1 of 1 ready"],
      ["done", "ticked", "Generate the song Ready", "Open song"],
      ["open", "circle", "Use the song as soundtrack", "Use as soundtrack"],
      ["open", "circle", "Watch the film", "Open storyboard", "Export film"],
    ],
  },
  {
    what: "the song is laid under the film",
    given: { takes: ["t"], sounds: [["ready", "s1"]], laid: "s1" },
    says: [
      ["done", "ticked", "Generate the shots 1 of 1 ready"],
      ["done", "ticked", "Generate the song Ready", "Open song"],
      ["done", "ticked", "Use the song as soundtrack Done"],
      ["open", "circle", "Watch the film", "Open storyboard", "Export film"],
    ],
  },
  {
    what: "the film has no song",
    given: { takes: [null], song: null, sounds: [["ready", "s1"]] },
    says: [
      ["open", "circle", "Generate the shots 0 of 1 ready", "Generate shots…"],
      ["open", "circle", "Watch the film After the first take", "Open storyboard"],
    ],
  },
])("how far each step is: $what", async ({ given, says }) => {
  const core = open(given);
  await until(() => expect(steps()).toEqual(says));
  const listed = core.asked.filter(([path]) => path === "tasks.list");
  expect(listed).toEqual(given.song === null ? [] : [["tasks.list", expect.objectContaining({ songId: "song" })]]);
});

it("a film that is gone has no steps", async () => {
  pageCore({ storyboard: { projects: () => [{ id: "other", film: { song: null } }], shots: () => [] } } as never);
  render(<FilmSteps projectId="film" songId={null} />, { wrapper: WithinPage });
  await new Promise((done) => setTimeout(done, 50));
  expect(document.querySelector(".filmSteps")).toBeNull();
});

it("the song's sound is laid under the film, which is said", async () => {
  const core = open({ sounds: [["ready", "s1"]] });
  await press("button", "Use as soundtrack");
  await until(() => expect(useAnnouncements.getState().polite?.text).toBe("Done"));
  expect(core.asked.filter(([path]) => path === "storyboard.updateFilm")).toEqual([
    ["storyboard.updateFilm", { id: "film", film: { song: "s1" }, base: { song: null } }],
  ]);
  expect(useToasts.getState().shown).toEqual([]);
});

it("one that can't be laid says why, once", async () => {
  open({ sounds: [["ready", "s1"]], fails: true });
  await press("button", "Use as soundtrack");
  await until(() => expect(useToasts.getState().shown.map(({ title }) => title)).toEqual(["The disk is full."]));
  expect(useAnnouncements.getState().polite).toBeNull();
});

it("each step leads to where it is done", async () => {
  const ran: string[] = [];
  const command = (id: string) => ({ id, title: id, run: () => void ran.push(`${id} at ${window.location.hash}`) });
  useCommands
    .getState()
    .register("storyboard.many", [command("storyboard.generateMany"), command("storyboard.exportFilm")] as never);
  open({ takes: ["t", null] });
  await press("button", "Open song");
  expect(window.location.hash).toBe("#/song/song");
  await press("button", "Generate shots…");
  await press("button", "Export film");
  expect(ran).toEqual(["storyboard.generateMany at #/storyboard/film", "storyboard.exportFilm at #/storyboard/film"]);
  window.location.hash = "#/chat";
  await press("button", "Open storyboard");
  expect(window.location.hash).toBe("#/storyboard/film");
  expect(named("button", "Use as soundtrack")).toEqual([]);
});
