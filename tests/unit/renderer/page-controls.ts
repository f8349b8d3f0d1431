import { fireEvent, waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** A busy machine is no failure; less than a test may take, so that what wasn't so is said instead of the time alone. */
export const patience = { interval: 20, timeout: 45_000 };

/** By role, as far as the studio has them. The library's own queries look at every style, which jsdom is slow at. */
const selectors = {
  button: "button:not([role]), [role=button]",
  link: "a[href]",
  field: "input:not([type=file]), textarea, [role=textbox]",
  heading: "h1, h2, h3",
  item: "li, [role=listitem]",
  row: "tr, [role=row]",
} as const;
type Role = keyof typeof selectors | (string & {});

const textOf = (id: string) => document.getElementById(id)?.textContent ?? "";

function nameOf(element: Element): string {
  const labels = (element as HTMLInputElement).labels;
  const name =
    element.getAttribute("aria-label") ??
    element.getAttribute("aria-labelledby")?.split(" ").map(textOf).join(" ") ??
    labels?.[0]?.textContent ??
    (element.textContent || element.getAttribute("title") || element.getAttribute("placeholder") || "");
  return name.trim();
}

/** Everything of a role that is on the page, by its name. */
export function named(role: Role, name: string | RegExp, within: ParentNode = document): HTMLElement[] {
  const selector = role in selectors ? selectors[role as keyof typeof selectors] : `[role=${role}], ${role}`;
  return [...within.querySelectorAll<HTMLElement>(selector)].filter((element) =>
    typeof name === "string" ? nameOf(element) === name : name.test(nameOf(element)),
  );
}

/** Waits for it to come. */
export const at = (role: Role, name: string | RegExp, within: ParentNode = document): Promise<HTMLElement> =>
  waitFor(() => {
    const [found] = named(role, name, within);
    if (!found)
      throw new Error(`There is no ${role} “${name}”. There are: ${named(role, /./, within).map(nameOf).join(" · ")}`);
    return found;
  }, patience);

export const gone = (role: Role, name: string | RegExp): Promise<void> =>
  waitFor(() => expect(named(role, name)).toEqual([]), patience);

/** Waits until it can be pressed, and presses it. */
export async function press(role: Role, name: string | RegExp, within: ParentNode = document): Promise<void> {
  const element = await at(role, name, within);
  await waitFor(() => {
    expect(element.matches(":disabled, [aria-disabled=true]") && nameOf(element)).toBe(false);
  }, patience);
  fireEvent.click(element);
}

export async function write(name: string | RegExp, value: string): Promise<HTMLElement> {
  const field = await at("field", name);
  fireEvent.input(field, { target: { value } });
  return field;
}

/** Opens a menu by its button, and presses an item of it. */
export async function chooseFrom(button: string | RegExp, item: string | RegExp): Promise<void> {
  fireEvent.keyDown(await at("button", button), { key: "Enter" });
  fireEvent.click(await at("menuitem", item));
}

/** Opens a list of choices, and takes one. */
export async function choose(name: string | RegExp, option: string | RegExp): Promise<void> {
  fireEvent.keyDown(await at("combobox", name), { key: "Enter" });
  fireEvent.keyDown(await at("option", option), { key: "Enter" });
}

/** Opens a list of choices, tells what is in it, and closes it. */
export async function choicesOf(name: string | RegExp): Promise<(string | null)[]> {
  fireEvent.keyDown(await at("combobox", name), { key: "Enter" });
  await at("option", /./);
  const choices = named("option", /./).map(({ textContent }) => textContent);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  await gone("option", /./);
  return choices;
}

/** Waits until something is so. */
export const until = (check: () => void | Promise<void>): Promise<void> =>
  waitFor(async () => {
    await check();
  }, patience);
