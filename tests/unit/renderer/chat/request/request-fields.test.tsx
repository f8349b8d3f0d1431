// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { type ChatSettings, firstSettings } from "#renderer/chat/chat-settings.ts";
import { RequestFields } from "#renderer/chat/request/request-fields.tsx";
import { TooltipProvider } from "#renderer/components/index.ts";
import type { Finding } from "#shared/rules/finding.ts";
import { at, choose, gone, named, press, write } from "../../page-controls.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";

beforeAll(speakEnglish);
afterEach(cleanup);

function open(settings: Partial<ChatSettings> = {}, findings: readonly Finding[] = []) {
  const onChange = vi.fn();
  const shown = (more: Partial<ChatSettings>) => (
    <TooltipProvider>
      <RequestFields settings={{ ...firstSettings, ...settings, ...more }} findings={findings} onChange={onChange} />
    </TooltipProvider>
  );
  const { rerender } = render(shown({}), { wrapper: WithinPage });
  return { told: onChange.mock.calls, show: (more: Partial<ChatSettings>) => rerender(shown(more)) };
}
/** The field that is called so, with all that is said of it. */
const fieldOf = (label: string) =>
  [...document.querySelectorAll(".field")].find(
    (each) => each.querySelector(".lbl > :first-child")?.textContent === label,
  ) as HTMLElement;
const figureOf = (label: string) => fieldOf(label).querySelector(".lbl .fig")?.textContent;
const saidOf = (label: string) => [...fieldOf(label).querySelectorAll("p")].map(({ textContent }) => textContent);
const radios = (label: string) =>
  named("radio", /./, fieldOf(label)).map((each) => [each.textContent, each.getAttribute("aria-checked")]);

it.each([
  ["Vendor-M3", "at most 524,288 tokens", "131,072 recommended", "0.95"],
  ["Vendor-M2.7", "at most 204,800 tokens", "65,536 recommended", "0.9"],
] as const)("%s has figures of its own", (model, most, recommended, topP) => {
  open({ model });
  const figures = ["Max reply length", "Temperature", "Top P"].map((label) => [
    figureOf(label),
    fieldOf(label).querySelector("input")?.placeholder,
    fieldOf(label).querySelector("input")?.inputMode,
    fieldOf(label).querySelector("input")?.value,
    saidOf(label).length,
  ]);
  expect(figures).toEqual([
    [most, recommended, "numeric", "", 0],
    ["0–2", "1", "decimal", "", 0],
    ["0–1", topP, "decimal", "", 0],
  ]);
});

it("what is written is told under its own name, a number or nothing", async () => {
  const { told } = open({ maxTokens: 5, temperature: 0.5, topP: 0.25 });
  expect((await write("Max reply length", "2000")).getAttribute("inputmode")).toBe("numeric");
  await write("Temperature", "0.7");
  await write("Top P", "");
  await write("System prompt", "Be brief.");
  await choose("Effort", "high");
  expect(told).toStrictEqual([
    [{ maxTokens: 2000 }],
    [{ temperature: 0.7 }],
    [{ topP: null }],
    [{ system: "Be brief." }],
    [{ effort: "high" }],
  ]);
});

it("what was typed for one model isn’t typed for another", async () => {
  const { show } = open({ model: "Vendor-M3" });
  await write("Max reply length", "007");
  show({ model: "Vendor-M3", maxTokens: 7 });
  const typed = () => fieldOf("Max reply length").querySelector("input")?.value;
  expect(typed()).toBe("007");
  show({ model: "Vendor-M2.7", maxTokens: 7 });
  expect(typed()).toBe("7");
});

it.each([
  ["max_tokens", "Max reply length"],
  ["temperature", "Temperature"],
  ["top_p", "Top P"],
])("what is wrong with %s is said under “%s”, and only there", (path, label) => {
  open({}, [{ code: "house.rule", path, severity: "error", message: "No good." }]);
  expect(saidOf(label)).toEqual(["No good."]);
  expect(fieldOf(label).querySelector("input")?.getAttribute("aria-invalid")).toBe("true");
  expect(document.querySelectorAll("[aria-invalid=true]")).toHaveLength(1);
});

const MEANING = "Priority requests go ahead of others, at 1.5× the standard price.";
it.each([
  ["Vendor-M3", "standard", undefined, [MEANING]],
  ["Vendor-M3", "priority", "1.5× price", [MEANING]],
  ["Vendor-M3.1-Flash", "standard", undefined, ["M3.1 Flash has no service tiers."]],
  ["Vendor-M3.1-Flash", "priority", undefined, ["M3.1 Flash has no service tiers. “Priority” is saved but not sent."]],
] as const)("%s with the tier %s", (model, tier, price, said) => {
  open({ model, tier });
  expect([figureOf("Service tier"), saidOf("Service tier")]).toEqual([price, said]);
  expect(radios("Service tier")).toEqual(
    model === "Vendor-M3"
      ? [
          ["Standard", String(tier === "standard")],
          ["Priority", String(tier === "priority")],
        ]
      : [],
  );
});

it("a tier is chosen", async () => {
  const { told } = open({ model: "Vendor-M3" });
  await press("radio", "Priority");
  expect(told).toStrictEqual([[{ tier: "priority" }]]);
});

const turns = (count: number) => Array.from({ length: count }, () => ({ role: "group", text: "Rain." }) as const);
it.each([
  ["Vendor-M2.7", 0, undefined, [], ["Write opening messages…"]],
  ["Vendor-M2.7", 1, "1 message", [], ["Edit opening messages…"]],
  ["Vendor-M2.7", 2, "2 messages", [], ["Edit opening messages…"]],
  ["Vendor-M3", 0, undefined, ["M3 accepts only user and assistant messages. M2 models also accept examples."], []],
  [
    "Vendor-M3",
    2,
    "2 messages",
    ["2 messages are saved but not sent: M3 accepts only user and assistant messages."],
    ["Edit opening messages…"],
  ],
] as const)("%s with %d opening messages", (model, count, figure, said, buttons) => {
  open({ model, opening: turns(count) });
  expect([figureOf("Opening messages"), saidOf("Opening messages")]).toEqual([figure, said]);
  expect(named("button", /./, fieldOf("Opening messages")).map(({ textContent }) => textContent)).toEqual(buttons);
});

it("they are written in a dialog of their own", async () => {
  const { told } = open({ model: "Vendor-M2.7" });
  expect(named("dialog", /./)).toEqual([]);
  await press("button", "Write opening messages…");
  await press("button", "Add message", await at("dialog", "Opening messages"));
  expect(told).toStrictEqual([[{ opening: [{ role: "user_system", text: "" }] }]]);
  await press("button", "Done");
  await gone("dialog", "Opening messages");
});
