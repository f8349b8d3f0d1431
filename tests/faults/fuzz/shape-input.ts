import type { z } from "zod";
import type { Dice } from "#tests/faults/world/dice.ts";
import { junk } from "./spoil.ts";

interface Def {
  readonly type: string;
  readonly shape?: Record<string, z.ZodType>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly items?: readonly z.ZodType[];
  readonly options?: readonly z.ZodType[];
  readonly entries?: Record<string, string | number>;
  readonly values?: readonly unknown[];
  readonly checks?: readonly {
    readonly _zod: { readonly def: { check?: string; minimum?: number; value?: number } };
  }[];
}

/**
 * Something of the shape that a schema wants: mostly what it would take, so that it comes past the door, with `madness`
 * as the chance that a place holds anything at all. `ids` are those of things that are there.
 */
export function inputFor(schema: z.ZodType, dice: Dice, ids: readonly string[], madness: number): unknown {
  const def = (schema as unknown as { _zod: { def: Def } })._zod.def;
  const next = (inner: z.ZodType | undefined) =>
    inner === undefined ? undefined : inputFor(inner, dice, ids, madness);
  if (dice.chance(madness)) return junk(dice);
  switch (def.type) {
    case "object":
      return Object.fromEntries(Object.entries(def.shape ?? {}).map(([name, inner]) => [name, next(inner)]));
    case "array":
      return Array.from({ length: dice.below(4) }, () => next(def.element));
    case "tuple":
      return (def.items ?? []).map(next);
    case "record":
      return Object.fromEntries(Array.from({ length: dice.below(4) }, () => [String(junk(dice)), next(def.valueType)]));
    case "union":
      return next(dice.pick(def.options ?? []));
    case "optional":
      return dice.chance(0.4) ? undefined : next(def.innerType);
    case "nullable":
      return dice.chance(0.3) ? null : next(def.innerType);
    case "pipe":
      return next(def.in);
    case "enum":
      return dice.pick(Object.values(def.entries ?? {}));
    case "literal":
      return def.values?.[0];
    case "boolean":
      return dice.chance(0.5);
    case "number":
    case "int":
      return dice.pick([0, 1, 2, 5, 100, -1, 2 ** 31, 0.5, lowest(def)]);
    case "string":
      return dice.chance(0.5)
        ? dice.pick(ids)
        : dice.pick(["a", "A lighthouse at dusk", "new", "\u0000", "x".repeat(300), "%", "*", '"']);
    default:
      return def.innerType === undefined ? junk(dice) : next(def.innerType);
  }
}

const lowest = ({ checks = [] }: Def): number =>
  Number(checks.find(({ _zod }) => _zod.def.check === "greater_than")?._zod.def.value ?? 1);
