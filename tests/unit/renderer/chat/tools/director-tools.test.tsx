// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { DirectorTools } from "#renderer/chat/tools/director-tools.tsx";
import { useToasts } from "#renderer/lib/index.ts";
import { type DirectorToolName, directorToolNames } from "#shared/director/index.ts";
import { at, named, press, until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => useToasts.setState({ shown: [] }));
afterEach(() => {
  cleanup();
  useToasts.setState({ shown: [] });
});

const everyName = [...directorToolNames];

/** `off`: here; `ofFilm`: in the whole film. */
async function open({ off = [], ofFilm = [], refuses = false }: Partial<Opened> = {}) {
  const { asked } = pageCore({
    director: {
      projectTools: () => ({ off: ofFilm }),
      setProjectTools: (input) => {
        if (refuses) throw new Error("The disk is full.");
        return { off: input.off };
      },
    },
  });
  const onChange = vi.fn();
  render(<DirectorTools director={{ projectId: "film", off } as never} onChange={onChange} />, { wrapper: WithinPage });
  await until(() => expect(asked.map(([path]) => path)).toEqual(["director.projectTools"]));
  await at("button", "Read shots");
  const set = () => asked.filter(([path]) => path === "director.setProjectTools").map(([, input]) => input);
  return { onChange, set };
}
interface Opened {
  off: readonly DirectorToolName[];
  ofFilm: readonly DirectorToolName[];
  refuses: boolean;
}
const isOn = (name: string) => named("button", name)[0]?.getAttribute("aria-pressed");
const allows = () => named("switch", "This film allows director tools")[0]?.getAttribute("aria-checked");

it("each tool is on unless it is off here or in the film", async () => {
  await open({ off: ["list_shots"], ofFilm: ["read_songs"] });
  await until(() => expect(isOn("Read songs")).toBe("false"));
  expect([isOn("Read shots"), isOn("Propose shots"), allows()]).toEqual(["false", "true", "true"]);
});

it.each<[string, readonly DirectorToolName[], string, readonly DirectorToolName[]]>([
  ["off, beside what was", ["read_songs"], "Propose shots", ["read_songs", "write_shots"]],
  ["on again, and the others stay off", ["read_songs", "write_shots"], "Read songs", ["write_shots"]],
])("a press turns one %s", async (_what, off, name, next) => {
  const { onChange, set } = await open({ off });
  await press("button", name);
  expect(onChange.mock.calls).toEqual([[{ off: next }]]);
  expect(set()).toEqual([]);
});

it.each<[string, readonly DirectorToolName[], string, readonly DirectorToolName[], string]>([
  ["allows none any more", [], "true", everyName, "false"],
  ["allows all again", everyName, "false", [], "true"],
  ["that allows some allows none", ["read_songs"], "true", everyName, "false"],
])("a film %s, which holds at once in every conversation", async (_what, ofFilm, before, off, after) => {
  const { set } = await open({ ofFilm });
  await until(() => expect([allows(), isOn("Read songs")]).toEqual([before, ofFilm.length === 0 ? "true" : "false"]));
  await press("switch", "This film allows director tools");
  await until(() => expect(set()).toEqual([{ projectId: "film", off }]));
  await until(() => expect([allows(), isOn("Read songs")]).toEqual([after, after]));
});

it("a choice that can't be kept says so, and what is shown is what holds", async () => {
  const { set } = await open({ refuses: true });
  await press("switch", "This film allows director tools");
  await until(() => expect(set()).toHaveLength(1));
  await until(() => expect(useToasts.getState().shown.map(({ kind }) => kind)).toEqual(["error"]));
  expect([allows(), isOn("Read songs")]).toEqual(["true", "true"]);
});
