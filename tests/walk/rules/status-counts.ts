import { readCatalogue } from "./catalogue.ts";
import { newest, type Rule } from "./rule.ts";

const running = ["submitting", "running", "downloading"];
const queued = ["intent", "queued"];

/** The counts of the status line are those of the database. */
export const statusCounts: Rule = {
  name: "status line",
  stands: true,
  find(past) {
    const { now } = newest(past);
    const said = readCatalogue(now.language).shell.status;
    if (now.statusLine === "") return [];
    const count = (states: readonly string[]) =>
      now.ledger.filter(({ state, removed }) => !removed && states.includes(state)).length;
    const figures = [
      { kind: "running", is: count(running), template: said.running_other },
      { kind: "queued", is: count(queued), template: said.queued_other },
    ];
    return figures.flatMap(({ kind, is, template }) => {
      const [figure] = new RegExp(template.replace("{{count}}", "\\d+")).exec(now.statusLine) ?? [];
      // Nothing is said of none.
      return figure === (is === 0 ? undefined : template.replace("{{count}}", String(is)))
        ? []
        : [`${is} ${kind} in the database, and the line says “${now.statusLine}”`];
    });
  },
};
