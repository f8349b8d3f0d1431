import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { RequestPanel } from "./pages/request-panel.ts";
import { expect, test } from "./studio.ts";

// API.md § Message request, § Thinking and effort rules, § Message.
const models = [
  {
    model: "M3.1 Flash",
    there: ["combobox Effort"],
    off: ["always thinks; it can’t be switched off", "has no service tiers", "takes turns of user and assistant only"],
    maxTokens: "at most 524,288 tokens",
    recommended: "131,072 recommended",
    topP: "0.95",
  },
  {
    model: "M3",
    there: ["radiogroup Thinks before it answers", "radiogroup Service tier"],
    off: ["ignores the effort", "takes turns of user and assistant only"],
    maxTokens: "at most 524,288 tokens",
    recommended: "131,072 recommended",
    topP: "0.95",
  },
  {
    model: "M2.7",
    there: ["radiogroup Service tier", "button Write opening turns…"],
    off: ["always thinks; it can’t be switched off", "ignores the effort"],
    maxTokens: "at most 204,800 tokens",
    recommended: "65,536 recommended",
    topP: "0.9",
  },
];
const controls = [
  "combobox Effort",
  "radiogroup Thinks before it answers",
  "radiogroup Service tier",
  "button Write opening turns…",
];

test("each model's controls: which are there, and why the others aren't", async ({ studio }) => {
  const { chat, page } = studio;
  const request = new RequestPanel(page);
  await chat.open();
  for (const { model, there, off, maxTokens, recommended, topP } of models) {
    await request.chooseModel(model);
    const panel = await request.open();
    for (const control of controls) {
      const [role, ...name] = control.split(" ");
      const found = panel.getByRole(role as "button", { name: name.join(" "), exact: true });
      await expect(found, `${model}: ${control}`).toHaveCount(there.includes(control) ? 1 : 0);
    }
    for (const reason of off) await expect(panel).toContainText(reason);
    await expect(panel).toContainText(maxTokens);
    await expect(panel.getByRole("textbox", { name: "Longest answer" })).toHaveAttribute("placeholder", recommended);
    await expect(panel.getByRole("textbox", { name: "Top P" })).toHaveAttribute("placeholder", topP);
    if (there.includes("radiogroup Service tier")) await expect(panel).toContainText("1.5× the standard price");
    await panel.getByRole("radio", { name: "Blocks" }).click();
    const cache = panel.getByRole("switch", { name: "Cache up to block 1" });
    if (model === "M2.7") await expect(cache).toBeEnabled();
    else {
      await expect(cache).toBeDisabled();
      await expect(panel).toContainText("takes no cache marks; only the M2 models do");
    }
    await panel.getByRole("radio", { name: "Text" }).click();
    await request.close();
  }
});

test("a preset is taken over, kept, exported and imported, and new conversations begin with it; an instruction stands in the thread", async ({
  studio,
}) => {
  const { chat, page, dataDir } = studio;
  const request = new RequestPanel(page);
  await chat.open();
  await request.choosePreset("Crew room", true);
  await request.choosePreset("Keep these settings…");
  const name = request.presets.getByRole("textbox", { name: "Name" });
  await name.fill("Saltlight crew");
  await request.presets.getByRole("switch", { name: "For new conversations" }).click();
  await expect(request.presets.getByRole("button", { name: "Saltlight crew" })).toContainText("new");
  const path = join(dataDir, "presets.json");
  expect(JSON.parse(await request.exportAll(path))).toMatchObject({
    format: "reelsong.presets",
    presets: [
      {
        name: "Saltlight crew",
        settings: {
          model: "Vendor-M2.7",
          systemBlocks: [{ cache_control: { type: "ephemeral" } }, {}],
          opening: [{ role: "group" }],
          tools: [{ name: "get_weather" }, { name: "ask_colleague" }],
        },
      },
    ],
  });
  await request.presets.getByRole("button", { name: "Delete" }).click();
  await expect(request.presets.getByRole("button", { name: "Saltlight crew" })).toBeHidden();
  await request.presets.getByRole("button", { name: "Undo" }).click();
  await expect(request.presets.getByRole("button", { name: "Saltlight crew" })).toContainText("new");
  await request.import(path);
  await expect(request.presets.getByRole("button", { name: "Saltlight crew (2)" })).toBeVisible();
  await writeFile(path, '{"format":"reelsong.presets","version":1,"presets":[{"name":"A","settings":{"model":"M9"}}]}');
  await request.import(path);
  await expect(request.presets.getByRole("alert")).toContainText("presets.0.settings.model");
  await request.presets.getByRole("button", { name: "Done" }).click();

  await request.instruct("Answer as the keeper.");
  await chat.send("Who is there?");
  await chat.replied();
  await expect(chat.messages.first().getByRole("region", { name: "System instruction" })).toHaveText(
    /Answer as the keeper\./,
  );
  await expect(page.getByRole("textbox", { name: "System instruction" })).toBeHidden();
  // It can be worded anew with its question.
  await chat.button("Edit the question").press("Enter");
  const instruction = page.getByRole("textbox", { name: "System instruction" });
  await expect(instruction).toHaveValue("Answer as the keeper.");
  await instruction.fill("Answer as the sea.");
  await chat.button("Ask this instead").press("Enter");
  await expect(chat.messages.first()).toContainText("Answer as the sea.");
  await expect(chat.messages.first()).toContainText("2/2");
  await chat.replied();
  const opening = page.getByRole("group").filter({ hasText: "1 turn goes before the first question" });
  await opening.getByText("Opening turns", { exact: true }).click();
  await expect(opening.getByRole("listitem")).toContainText("Group");
  await page.getByRole("button", { name: "New conversation", exact: true }).click();
  const panel = await request.open();
  await expect(panel.getByRole("textbox", { name: "Block 1" })).toHaveValue(/^House style/);
  await expect(panel).toContainText("1 turn");
});
