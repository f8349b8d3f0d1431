import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { StudioPage } from "./studio-page.ts";

/** What goes with a question, and conversations as files. */
export class ChatFiles {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get attachments(): Locator {
    return this.page.getByRole("list", { name: "Attachments" }).getByRole("listitem").filter({ visible: true });
  }

  card(title: string): Locator {
    return this.page.getByRole("listitem", { name: title });
  }

  /** By the button and the system's file dialog. */
  async attach(...paths: string[]): Promise<void> {
    await this.page.getByRole("button", { name: "Attach", exact: true }).click();
    const chooser = this.page.waitForEvent("filechooser");
    await this.page.getByRole("menuitem", { name: "From this computer…" }).click();
    await (await chooser).setFiles(paths);
  }

  async attachFromLibrary(search: string, name: string): Promise<void> {
    await this.page.getByRole("button", { name: "Attach", exact: true }).click();
    await this.page.getByRole("menuitem", { name: "From Library…" }).click();
    const dialog = this.page.getByRole("dialog", { name: "Attach from Library" });
    await dialog.getByRole("searchbox", { name: "Search images and videos" }).fill(search);
    await dialog.getByRole("option", { name }).click();
    await dialog.getByRole("button", { name: "Attach", exact: true }).click();
  }

  async chooseDetail(title: string, detail: string): Promise<void> {
    await this.page.getByRole("combobox", { name: `Detail of ${title}` }).click();
    await this.page.getByRole("option", { name: detail }).click();
  }

  /** Gives a file to an element as a paste or a drop does. */
  async hand(
    how: "paste" | "drop",
    target: Locator,
    file: { path: string; name: string; type: string },
  ): Promise<void> {
    const data = (await readFile(file.path)).toString("base64");
    await target.evaluate(
      (element, { how, data, name, type }) => {
        const bytes = Uint8Array.from(atob(data), (unit) => unit.charCodeAt(0));
        const held = new DataTransfer();
        held.items.add(new File([bytes], name, { type }));
        const kept = { bubbles: true, cancelable: true };
        element.dispatchEvent(
          how === "paste"
            ? new ClipboardEvent("paste", { ...kept, clipboardData: held })
            : new DragEvent("drop", { ...kept, dataTransfer: held }),
        );
      },
      { how, data, name: file.name, type: file.type },
    );
  }

  /** Saves the open conversation by its menu; resolves with the text of the file. */
  async export(format: "Markdown" | "HTML" | "JSON", path: string): Promise<string> {
    const download = this.page.waitForEvent("download");
    await new StudioPage(this.page).runCommand(`Export as ${format}`);
    await (await download).saveAs(path);
    return readFile(path, "utf8");
  }

  async import(path: string): Promise<void> {
    await this.page.getByRole("button", { name: "Conversation actions" }).click();
    const chooser = this.page.waitForEvent("filechooser");
    await this.page.getByRole("menuitem", { name: "Import conversation…" }).click();
    await (await chooser).setFiles(path);
  }

  get list(): Locator {
    return this.page.getByRole("region", { name: "Conversations" });
  }

  /** Prints, with the dialog left out; resolves with what was on the paper. */
  async print(): Promise<string> {
    await this.page.evaluate(() => {
      const held = window as { printed?: string };
      window.print = () => {
        held.printed = document.querySelector("body > .paper")?.textContent ?? "";
        window.dispatchEvent(new Event("afterprint"));
      };
    });
    await new StudioPage(this.page).runCommand("Print…");
    const printed = await this.page.waitForFunction(() => (window as { printed?: string }).printed);
    return String(await printed.jsonValue());
  }
}
