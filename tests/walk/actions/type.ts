import { paneIds } from "#renderer/lib/route.ts";
import type { Control } from "../accessible.ts";
import { type Hand, NotThere } from "../hand.ts";
import { texts } from "../texts.ts";
import type { Action } from "./action.ts";

/** More than this is pasted. */
const TYPED = 40;

export const typeAction: Action<"type"> = {
  kind: "type",
  weight: 14,
  choose({ dice, pickControl, look }) {
    const field = pickControl(({ editable, role }) => editable && role !== "combobox");
    if (!field) return undefined;
    const text = dice.pick(texts) ?? "";
    const typed = { do: "type", at: field.place, text } as const;
    // Who writes goes on writing, whatever becomes of what was sent.
    if (field.multiline && dice.chance(0.2)) return { ...typed, text: text.slice(0, TYPED), on: "and one thing more" };
    // Or presses what is done with it, before anything had the time to keep it.
    const made = pickControl(({ role, name }) => role === "button" && /^(Generate|生成)/.test(name));
    if (field.multiline && made && dice.chance(0.3)) return { ...typed, press: made.place };
    // Or looks elsewhere and comes back.
    const away = dice.pick(paneIds.filter((pane) => pane !== look.pane));
    if (look.overlays.length === 0 && look.pane && away && dice.chance(0.5))
      return [typed, { do: "pane", to: away }, { do: "pane", to: look.pane }];
    return typed;
  },
  async perform({ hand }, { at, text, on, press }) {
    const field = await hand.find(at);
    const floats = await hand.page.locator("[role=menu], [role=listbox], [role=dialog], [role=alertdialog]").count();
    await hand.press(field);
    if (floats > 0 && (await isElsewhere(hand, field))) throw new NotThere(at);
    if (on !== undefined && (await isTooShort(hand, field, text.length + 1 + on.length))) throw new NotThere(at);
    // A press on a long text is somewhere in its middle.
    await hand.page.keyboard.press("Control+End");
    if (text.length <= TYPED && !text.includes("\n")) await hand.page.keyboard.type(text);
    else await hand.page.keyboard.insertText(text);
    if (press !== undefined) await hand.press(await hand.find(press));
    if (on === undefined) return;
    await hand.page.keyboard.press("Enter");
    await hand.page.keyboard.type(on);
  },
};

/** A menu that floats over the page takes the press on a field below it, and what is typed then goes to that menu's button. */
const isElsewhere = (hand: Hand, field: Control): Promise<boolean> =>
  isTrueOf(hand, field, "function () { return !this.contains(document.activeElement); }");

/** A field whose length is limited takes nothing more once it is full. */
const isTooShort = (hand: Hand, field: Control, more: number): Promise<boolean> =>
  isTrueOf(hand, field, `function () { return this.maxLength >= 0 && this.value.length + ${more} > this.maxLength; }`);

async function isTrueOf(hand: Hand, { node, place }: Control, question: string): Promise<boolean> {
  const { object } = await hand.cdp.send("DOM.resolveNode", { backendNodeId: node }).catch(() => {
    throw new NotThere(place);
  });
  const { result } = await hand.cdp.send("Runtime.callFunctionOn", {
    objectId: object.objectId ?? "",
    functionDeclaration: question,
    returnByValue: true,
  });
  return result.value === true;
}
