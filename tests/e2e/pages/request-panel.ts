import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";

/** What a reply is asked with: the settings beside the message, instructions, and presets. */
export class RequestPanel {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async chooseModel(name: string): Promise<void> {
    await this.page.getByRole("combobox", { name: "Model", exact: true }).click();
    await this.page.getByRole("option", { name, exact: true }).click();
  }

  async open(): Promise<Locator> {
    await this.page.getByRole("button", { name: "Request settings" }).click();
    const panel = this.page.getByRole("dialog", { name: "Request settings" });
    await panel.waitFor();
    return panel;
  }

  /** Which of some controls are there and can be set. */
  offered(names: readonly string[]): Promise<string[]> {
    const panel = this.page.getByRole("dialog", { name: "Request settings" });
    const roles = panel.getByRole("combobox").or(panel.getByRole("radiogroup")).or(panel.getByRole("switch"));
    return roles.or(panel.getByRole("button")).evaluateAll((found, wanted) => {
      const nameOf = (each: Element) => {
        const id = each.getAttribute("aria-labelledby") ?? "";
        const label = (each as HTMLButtonElement).labels?.[0] ?? document.getElementById(id) ?? each;
        return (each.getAttribute("aria-label") ?? label.textContent ?? "").trim();
      };
      const free = found.filter((each) => !(each as HTMLButtonElement).disabled).map(nameOf);
      return wanted.filter((name) => free.includes(name));
    }, names);
  }

  async close(): Promise<void> {
    await this.page.keyboard.press("Escape");
    await this.page.getByRole("dialog", { name: "Request settings" }).waitFor({ state: "hidden" });
  }

  /** The menu `Presets`, then one of its items, or of the examples in it. */
  async choosePreset(item: string, example = false): Promise<void> {
    await this.page.getByRole("button", { name: "Presets" }).click();
    if (example) await this.page.getByRole("menuitem", { name: "Examples" }).press("ArrowRight");
    await this.page.getByRole("menuitem", { name: item, exact: true }).press("Enter");
  }

  get presets(): Locator {
    return this.page.getByRole("dialog", { name: "Presets" });
  }

  async instruct(words: string): Promise<void> {
    await this.page.getByRole("button", { name: "Add system message" }).click();
    await this.page.getByRole("textbox", { name: "System message" }).fill(words);
  }

  /** Saves all presets; resolves with the text of the file, which lies at `path`. */
  async exportAll(path: string): Promise<string> {
    const download = this.page.waitForEvent("download");
    await this.presets.getByRole("button", { name: "Export all" }).click();
    await (await download).saveAs(path);
    return readFile(path, "utf8");
  }

  async import(path: string): Promise<void> {
    const chooser = this.page.waitForEvent("filechooser");
    await this.presets.getByRole("button", { name: "Import…" }).click();
    await (await chooser).setFiles(path);
  }
}
