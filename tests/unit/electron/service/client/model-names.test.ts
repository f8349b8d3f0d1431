import { expect, it } from "vitest";
import { createModelNames } from "#core/service/client/model-names.ts";

it.each([
  // prefix, what leaves, what that comes back as
  ["Vendor-", "Vendor-M3", "Vendor-M3", "Vendor-M3"],
  ["Acme/", "Vendor-M3", "Acme/M3", "Vendor-M3"],
  ["Acme/", "Other-M3", "Other-M3", "Other-M3"],
  ["", "Vendor-M3", "M3", "Vendor-M3"],
  // Without a prefix every word would match: only names that are known are models.
  ["", "M9", "M9", "M9"],
])("with the prefix “%s” %s leaves as %s and comes back as %s", (prefix, model, out, back) => {
  const names = createModelNames(prefix);
  expect(names.outgoing(model)).toBe(out);
  expect(names.incoming(out)).toBe(back);
});

it.each([
  [
    { id: 1, model: "Acme/M3" },
    { id: 1, model: "Vendor-M3" },
  ],
  [
    { id: 1, model: 5 },
    { id: 1, model: 5 },
  ],
  [{ id: 1 }, { id: 1 }],
  [null, null],
  ["Acme/M3", "Acme/M3"],
  [undefined, undefined],
])("in an answer %j is %j", (answer, neutral) => {
  expect(createModelNames("Acme/").neutral(answer)).toEqual(neutral);
});
