// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { answerPartsOf, resultParts } from "#renderer/chat/tools/result-parts.ts";
import { ToolResult } from "#renderer/chat/tools/tool-result.tsx";
import { until } from "../../page-controls.ts";
import { pageCore } from "../../page-core.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const picture = { type: "image", source: { type: "url", url: "asset:0198f000-0000-7000-9000-000000000001" } };
const words = (text: string) => ({ type: "text", text });

it.each<[string, unknown, readonly object[]]>([
  ["nothing", undefined, []],
  ["null", null, []],
  ["words", "Rain", [words("Rain")]],
  ["no words", "", [words("")]],
  ["words and a picture", [words("Rain"), picture], [words("Rain"), picture]],
  ["a single part", words("Rain"), [words("Rain")]],
  ["data", { rain: 1 }, [words('{\n  "rain": 1\n}')]],
  ["a number", 0, [words("0")]],
  ["a list with holes and words in it", [null, "Fog", 3], [words("null"), words("Fog"), words("3")]],
])("a stored result of a tool that is %s has its parts", (_what, content, parts) => {
  expect(resultParts(content)).toEqual(parts);
  expect(answerPartsOf(content)).toEqual(parts);
});

it.each([
  ["a picture without a source", { type: "image" }],
  ["words that are none", { type: "text", text: 5 }],
  ["a part of another kind", { type: "document", title: "Tides" }],
])("%s in a result is kept for an export, and is shown as its data", (_what, part) => {
  expect(resultParts([part])).toEqual([part]);
  expect(answerPartsOf([part])).toEqual([words(JSON.stringify(part, null, 2))]);
});

it("a result from a foreign file is shown, whatever it holds", () => {
  const { container } = render(<ToolResult content={{ forecast: ["Rain", { type: "image" }] }} />, {
    wrapper: WithinPage,
  });
  expect(container.querySelector("summary")?.textContent).toBe(
    'Tool answer { "forecast": [ "Rain", { "type": "image" } ] }',
  );
  expect(container.querySelectorAll("pre")).toHaveLength(1);
});

it.each([
  ["stands in the answer and can be opened", "ready", "", "View swell.png"],
  [
    "is only named when it is in the trash: the trash gives no file out",
    "trashed",
    "“swell.png” is no longer in the library",
    undefined,
  ],
])("a picture of the library %s", async (_what, state, words, opens) => {
  const id = "0198f000-0000-7000-9000-000000000001";
  pageCore({ library: { getMany: () => [{ id, kind: "image", name: "swell.png", state }] } } as never);
  const { container } = render(<ToolResult content={[picture]} />, { wrapper: WithinPage });
  expect(container.querySelector("img"), "before the file is known to be there").toBeNull();
  await until(() => expect(container.textContent).toContain(words || "swell.png"));
  expect(container.querySelector("[data-picture]")?.getAttribute("aria-label") ?? undefined).toBe(opens);
});
