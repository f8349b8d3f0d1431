import type { CDPSession } from "@playwright/test";
import type { Place } from "./step.ts";

/** Something that is offered to whoever uses the page, as the browser tells it to a screen reader. */
export interface Control {
  readonly place: Place;
  readonly role: string;
  /** As it is said, with its figures. */
  readonly name: string;
  readonly enabled: boolean;
  /** What a field holds. */
  readonly value: string;
  readonly multiline: boolean;
  readonly editable: boolean;
  /** It opens or closes something of its own, and changes nothing else. */
  readonly opens: boolean;
  readonly focused: boolean;
  /** Of a link. */
  readonly url: string;
  /** Leads to a pane, in the rail that is always there. */
  readonly inRail: boolean;
  /** What the browser calls its element in this document. */
  readonly node: number;
}

interface AxValue {
  readonly value?: unknown;
}
interface AxNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: AxValue;
  readonly name?: AxValue;
  readonly value?: AxValue;
  readonly properties?: readonly { readonly name: string; readonly value: AxValue }[];
  readonly childIds?: readonly string[];
  readonly parentId?: string;
  readonly backendDOMNodeId?: number;
}

const controlRoles = new Set([
  ...["button", "link", "checkbox", "switch", "radio", "tab", "combobox", "option", "treeitem", "slider"],
  ...["menuitem", "menuitemcheckbox", "menuitemradio", "textbox", "searchbox", "spinbutton"],
]);
/** What a control is said to stand in. */
const placeRoles = new Set([
  ...["dialog", "alertdialog", "menu", "listbox", "navigation", "main", "region", "form", "group", "row", "article"],
  ...["tabpanel", "toolbar", "complementary", "contentinfo", "banner", "listitem", "list", "grid", "table", "menubar"],
]);
const nameless = new Set(["dialog", "alertdialog", "menu", "listbox"]);

/** Every control of the page in the order in which it is read, each with a place that no other has. */
export async function readControls(cdp: CDPSession): Promise<Control[]> {
  const { nodes } = (await cdp.send("Accessibility.getFullAXTree")) as unknown as { nodes: AxNode[] };
  return listControls(nodes);
}

export function listControls(nodes: readonly AxNode[]): Control[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const found: Control[] = [];
  const times = new Map<string, number>();
  const walk = (node: AxNode, around: readonly string[]) => {
    const role = String(node.role?.value ?? "");
    const name = String(node.name?.value ?? "");
    let inside = around;
    if (!node.ignored) {
      const word = placeName(name);
      const property = (wanted: string) => node.properties?.find((each) => each.name === wanted)?.value.value;
      if (controlRoles.has(role) && node.backendDOMNodeId !== undefined) {
        const bare = [...around, word === "" ? role : `${role} ${JSON.stringify(word)}`].join(" / ");
        const nth = (times.get(bare) ?? 0) + 1;
        times.set(bare, nth);
        found.push({
          place: nth === 1 ? bare : `${bare} ${nth}`,
          ...{ role, name, node: node.backendDOMNodeId },
          enabled: property("disabled") !== true,
          value: String(node.value?.value ?? ""),
          multiline: property("multiline") === true,
          editable: (property("editable") !== undefined || role === "spinbutton") && property("readonly") !== true,
          opens: property("expanded") !== undefined || property("hasPopup") !== undefined,
          focused: property("focused") === true,
          url: String(property("url") ?? ""),
          inRail: role === "link" && around[0]?.startsWith("navigation ") === true && around.length === 1,
        });
      }
      if (placeRoles.has(role) && (word !== "" || nameless.has(role)))
        inside = [...around, word === "" ? role : `${role} ${JSON.stringify(word)}`];
    }
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child) walk(child, inside);
    }
  };
  for (const node of nodes) if (node.parentId === undefined || !byId.has(node.parentId)) walk(node, []);
  return found;
}

/** Figures change by themselves (ages, times, counts), and a name may be as long as a page. */
function placeName(name: string): string {
  return name.replaceAll(/\s+/g, " ").trim().replaceAll(/\d+/g, "#").slice(0, 48);
}
