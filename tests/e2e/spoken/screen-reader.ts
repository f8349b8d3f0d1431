import { type CDPSession, expect, type Page } from "@playwright/test";

interface AxValue {
  readonly value?: unknown;
}
interface AxNode {
  readonly role?: AxValue;
  readonly name?: AxValue;
  readonly description?: AxValue;
  readonly value?: AxValue;
  readonly properties?: readonly { readonly name: string; readonly value: AxValue }[];
}

/** Tab goes no further than this; in presses. */
const FURTHEST = 90;

/** Words for what a screen reader says of a state; a state that isn't here says nothing. */
const states: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  pressed: (value) => (value === "true" ? "pressed" : "not pressed"),
  checked: (value) => (value === "true" ? "on" : "off"),
  expanded: (value) => (value === true ? "open" : "closed"),
  selected: (value) => (value === true ? "selected" : undefined),
  disabled: (value) => (value === true ? "unavailable" : undefined),
  invalid: (value) => (value === "false" ? undefined : "invalid"),
};

/**
 * Somebody who works by keys and listens: writes down what is pressed, what then has the focus as the accessibility
 * tree tells it (name, role, value, state, description), and what live regions say, in the order in which it is heard.
 */
export class ScreenReader {
  readonly page: Page;
  /** All that was pressed (`> Enter`), stood on (`Generate, button`) and heard (`“Message sent.”`). */
  readonly script: string[] = [];
  private readonly cdp: Promise<CDPSession>;
  private heard = 0;

  private constructor(page: Page) {
    this.page = page;
    this.cdp = page.context().newCDPSession(page);
  }

  /** Begins to listen to the page as it stands. */
  static async on(page: Page): Promise<ScreenReader> {
    await page.evaluate(listen);
    return new ScreenReader(page);
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.script.push(`> ${key}`);
  }

  async type(words: string): Promise<void> {
    await this.page.keyboard.type(words);
    this.script.push(`> “${words}”`);
  }

  /** Goes on by a key, Tab unless told, until what has the focus is read out so, as one who knows what they look for. */
  async goTo(said: RegExp, key = "Tab"): Promise<void> {
    let now = await this.focus();
    for (let step = 0; step < FURTHEST && !said.test(now); step += 1) {
      await this.page.keyboard.press(key);
      now = await this.focus();
    }
    expect(now, `reached by ${key}`).toMatch(said);
    this.script.push(now);
  }

  /** Waits until the focus is on what is read out so. */
  async stands(said: RegExp): Promise<void> {
    await expect.poll(() => this.focus(), { timeout: 15_000 }).toMatch(said);
    this.script.push(await this.focus());
  }

  /** Waits until a live region has said this, after all that was waited for before. */
  async hears(words: string): Promise<void> {
    await expect
      .poll(async () => (await this.sentences()).slice(this.heard).join(" | "), { timeout: 60_000 })
      .toContain(words);
    const all = await this.sentences();
    this.heard = all.findIndex((each, at) => at >= this.heard && each.includes(words)) + 1;
    this.script.push(`“${words}”`);
  }

  /** Whatever live regions have said since it listens. */
  sentences(): Promise<string[]> {
    return this.page.evaluate("window.saidAloud");
  }

  private async focus(): Promise<string> {
    const cdp = await this.cdp;
    const { result } = await cdp.send("Runtime.evaluate", { expression: "document.activeElement" });
    const { nodes } = await cdp.send("Accessibility.getPartialAXTree", {
      ...{ objectId: result.objectId ?? "", fetchRelatives: false },
    });
    const [node] = nodes as AxNode[];
    return node ? readOut(node) : "nothing";
  }
}

const plain = (of: AxValue | undefined) =>
  String(of?.value ?? "")
    .replaceAll(/\s+/g, " ")
    .trim();

function readOut({ role, name, value, description, properties = [] }: AxNode): string {
  const stated = properties.flatMap(({ name: key, value: of }) => states[key]?.(of.value) ?? []);
  const parts = [plain(name), plain(role), plain(value), ...stated].filter((part) => part !== "");
  // A title that is the name again is said once.
  return ["", plain(name)].includes(plain(description))
    ? parts.join(", ")
    : `${parts.join(", ")}. ${plain(description)}`;
}

/** Runs in the page: writes down what its live regions say. */
function listen(): void {
  const said: string[] = [];
  Object.assign(window, { saidAloud: said });
  const live = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]';
  const wordsOf = (region: Element) => (region.textContent ?? "").replaceAll(/\s+/g, " ").trim();
  const last = new WeakMap<Element, string>();
  for (const region of document.querySelectorAll(live)) last.set(region, wordsOf(region));
  const hear = (region: Element) => {
    const words = wordsOf(region);
    if (last.get(region) === words) return;
    last.set(region, words);
    if (words !== "") said.push(words);
  };
  new MutationObserver((changes) => {
    const regions = new Set<Element>();
    for (const { target, addedNodes } of changes) {
      const around = (target instanceof Element ? target : target.parentElement)?.closest(live);
      if (around) regions.add(around);
      for (const added of addedNodes) {
        if (!(added instanceof Element)) continue;
        for (const each of [added, ...added.querySelectorAll(live)]) {
          // A region that comes with its words is heard only where it interrupts.
          if (each.matches('[role="alert"]')) regions.add(each);
          else if (each.matches(live)) last.set(each, wordsOf(each));
        }
      }
    }
    for (const region of regions) hear(region);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}
