import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { RequestPanel } from "./pages/request-panel.ts";
import { expect, test } from "./studio.ts";

// API.md § Message request, § Thinking and effort rules, § Message: what each model takes, and why not the rest.
const always = "always thinks; you can’t turn it off";
const noEffort = "ignores the effort setting; only M3.1 Flash uses it";
const noTiers = "has no service tiers";
const noTurns = "accepts only user and assistant messages";
const noMarks = "doesn’t support cache marks; only M2 models do";
const newer = ["0.95", "131,072 recommended", "at most 524,288 tokens"] as const;
const older = ["0.9", "65,536 recommended", "at most 204,800 tokens"] as const;
const ofM2: readonly string[] = ["Service tier", "Cache up to block 1", "Write opening messages…"];
const models = [
  { model: "M3.1 Flash", takes: ["Effort"], off: [always, noTiers, noTurns, noMarks], figures: newer },
  {
    model: "M3",
    takes: ["Think before replying", "Service tier"],
    off: [noEffort, noTurns, noMarks],
    figures: newer,
  },
  ...["M2.7", "M2.7 highspeed", "M2.5", "M2.5 highspeed", "M2.1", "M2.1 highspeed", "M2"].map((model) => ({
    model,
    takes: ofM2,
    off: [always, noEffort],
    figures: older,
  })),
];
const controls = ["Effort", "Think before replying", ...ofM2];
const reasons = [always, noEffort, noTiers, noTurns, noMarks];

// @shows Chat › Each model's controls
// @shows Chat, point by point › 3. Only what a model takes can be set, and why the rest is off
test("each model's controls: which are there, and why the others aren't", async ({ studio }) => {
  const { chat, page } = studio;
  const request = new RequestPanel(page);
  await chat.open();
  await (await request.open()).getByRole("radio", { name: "Blocks" }).click();
  await request.close();
  for (const { model, takes, off, figures } of models) {
    await request.chooseModel(model);
    const panel = await request.open();
    await expect.poll(() => request.offered(controls), model).toEqual(controls.filter((name) => takes.includes(name)));
    const words = (await panel.textContent()) ?? "";
    expect(reasons.filter((reason) => words.includes(`${model} ${reason}`))).toEqual(off);
    const [topP, recommended, maximum] = figures;
    await expect(panel.getByRole("textbox", { name: "Top P" })).toHaveAttribute("placeholder", topP);
    await expect(panel.getByRole("textbox", { name: "Max reply length" })).toHaveAttribute("placeholder", recommended);
    expect(words).toContain(maximum);
    expect(words.includes("1.5× the standard price")).toBe(takes.includes("Service tier"));
    await request.close();
  }
  await page.getByRole("combobox", { name: "Model", exact: true }).click();
  await expect(page.getByRole("option")).toHaveText(models.map(({ model }) => new RegExp(`^${model}`)));
});

// @shows Chat, point by point › 3. Presets, as files too, with example turns and the M2 roles; an instruction in the middle
test("a preset is taken over, kept, exported and imported, and new conversations begin with it; an instruction stands in the thread", async ({
  studio,
}) => {
  const { chat, page, dataDir } = studio;
  const request = new RequestPanel(page);
  await chat.open();
  await request.choosePreset("Crew room", true);
  await request.choosePreset("Save as preset…");
  const name = request.presets.getByRole("textbox", { name: "Name" });
  await name.fill("Saltlight crew");
  await request.presets.getByRole("switch", { name: "Use for new conversations" }).click();
  await expect(request.presets.getByRole("button", { name: "Saltlight crew" })).toContainText("default");
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
  await expect(request.presets.getByRole("button", { name: "Saltlight crew" })).toContainText("default");
  await request.import(path);
  await expect(request.presets.getByRole("button", { name: "Saltlight crew (2)" })).toBeVisible();
  await writeFile(path, '{"format":"reelsong.presets","version":1,"presets":[{"name":"A","settings":{"model":"M9"}}]}');
  await request.import(path);
  await expect(request.presets.getByRole("alert")).toContainText("presets.0.settings.model");
  await request.presets.getByRole("button", { name: "Done" }).click();

  await request.instruct("Answer as the keeper.");
  const field = page.getByRole("textbox", { name: "System message" });
  const label = await page.locator("label", { hasText: "System message" }).boundingBox();
  expect((await field.boundingBox())?.y, "below its name").toBeGreaterThanOrEqual(
    (label?.y ?? 0) + (label?.height ?? 0),
  );
  await chat.send("Who is there?");
  await chat.replied();
  await expect(chat.messages.first().getByRole("region", { name: "System message" })).toHaveText(
    /Answer as the keeper\./,
  );
  await expect(page.getByRole("textbox", { name: "System message" })).toBeHidden();
  // It can be worded anew with its question.
  await chat.button("Edit message").press("Enter");
  const instruction = page.getByRole("textbox", { name: "System message" });
  await expect(instruction).toHaveValue("Answer as the keeper.");
  await instruction.fill("Answer as the sea.");
  await chat.button("Send edit").press("Enter");
  await expect(chat.messages.first()).toContainText("Answer as the sea.");
  await expect(chat.messages.first()).toContainText("2/2");
  await chat.replied();
  const opening = page.getByRole("group").filter({ hasText: "1 opening message is sent before the first message" });
  await opening.getByText("Opening messages", { exact: true }).click();
  await expect(opening.getByRole("listitem")).toContainText("Group");
  await page.getByRole("button", { name: "New conversation", exact: true }).click();
  const panel = await request.open();
  await expect(panel.getByRole("textbox", { name: "Block 1" })).toHaveValue(/^House style/);
  await expect(panel).toContainText("1 message");
});
