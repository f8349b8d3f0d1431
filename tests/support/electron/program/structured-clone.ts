/**
 * The structured clone of HTML (https://html.spec.whatwg.org/#structuredserialize) as JSON: what crosses from a page to main
 * over DevTools, which carries text only. The same file runs on both sides (see `page-script.ts`), so it imports nothing.
 * What can't be cloned, functions and what the DOM made among it, throws a DataCloneError as `postMessage` does; Electron's
 * paper says so of what a port carries into main ("DOM objects … won't work", docs/tutorial/ipc.md, “Object serialization”).
 */
type Written = null | boolean | number | string | readonly [mark: string, ...rest: unknown[]];

const views = {
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
};
const errors = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };
/** How many bytes become text at a time: more arguments than this overflow the stack. */
const PIECE = 0x8000;

function refuse(value: unknown): never {
  throw new DOMException(`${Object.prototype.toString.call(value)} could not be cloned.`, "DataCloneError");
}

function toText(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}

function toBytes(text: string): ArrayBuffer {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < characters.length; at += 1) bytes[at] = characters.charCodeAt(at);
  return bytes.buffer;
}

/** Objects stand in a list, and everything else names them by their place: so shared ones stay shared, and rings close. */
export function writeClone(root: unknown): string {
  const nodes: unknown[] = [];
  const places = new Map<object, number>();

  function write(value: unknown): Written {
    if (value === null || typeof value === "string" || typeof value === "boolean") return value;
    if (value === undefined) return ["undefined"];
    if (typeof value === "bigint") return ["bigint", String(value)];
    if (typeof value === "number") {
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : ["number", Object.is(value, -0) ? "-0" : String(value)];
    }
    if (typeof value !== "object") return refuse(value);
    const known = places.get(value);
    if (known !== undefined) return ["node", known];
    const place = nodes.push(null) - 1;
    places.set(value, place);
    nodes[place] = describe(value);
    return ["node", place];
  }

  function describe(value: object): unknown {
    const kind = Object.prototype.toString.call(value).slice(8, -1);
    if (Array.isArray(value)) return ["Array", value.length, entriesOf(value)];
    if (ArrayBuffer.isView(value)) {
      if (kind !== "DataView" && !(kind in views)) return refuse(value);
      const length = kind === "DataView" ? value.byteLength : (value as Uint8Array).length;
      return [kind, write(value.buffer), value.byteOffset, length];
    }
    if (value instanceof Error) {
      const name = value.name in errors ? value.name : "Error";
      const cause = "cause" in value ? write(value.cause) : ["undefined"];
      return ["Error", name, value.message, value.stack ?? "", cause];
    }
    switch (kind) {
      case "Date":
        return [kind, write(Number(value))];
      case "RegExp":
        return [kind, (value as RegExp).source, (value as RegExp).flags];
      case "Map":
        return [kind, [...(value as Map<unknown, unknown>)].map(([key, item]) => [write(key), write(item)])];
      case "Set":
        return [kind, [...(value as Set<unknown>)].map(write)];
      case "ArrayBuffer":
        return [kind, toText(new Uint8Array(value as ArrayBuffer))];
      case "Boolean":
      case "Number":
      case "String":
        return [kind, write(value.valueOf())];
      case "Object":
        return [kind, entriesOf(value)];
      default:
        return refuse(value);
    }
  }

  const entriesOf = (value: object) => Object.entries(value).map(([key, item]) => [key, write(item)]);

  return JSON.stringify({ root: write(root), nodes });
}

/** What `writeClone` wrote. */
export function readClone(text: string): unknown {
  const { root, nodes } = JSON.parse(text) as { root: Written; nodes: (readonly unknown[])[] };
  const made = new Map<number, unknown>();

  function read(written: unknown): unknown {
    if (!Array.isArray(written)) return written;
    const [mark, what] = written as [string, unknown];
    if (mark === "undefined") return undefined;
    if (mark === "bigint") return BigInt(String(what));
    if (mark === "number") return Number(what);
    return make(Number(what));
  }

  /** Whatever holds others is known before they are read: one of them may hold it. */
  function make(place: number): unknown {
    if (made.has(place)) return made.get(place);
    const keep = <Kind>(value: Kind): Kind => {
      made.set(place, value);
      return value;
    };
    const [kind, first, second, third, fourth] = nodes[place] as [string, unknown, unknown, unknown, unknown];
    const pairs = (list: unknown) => list as [unknown, unknown][];
    switch (kind) {
      case "Array": {
        const array = keep(new Array<unknown>(Number(first)));
        for (const [key, item] of pairs(second)) array[Number(key)] = read(item);
        return array;
      }
      case "Object": {
        const object = keep({} as Record<string, unknown>);
        // Defined, not assigned: a key may be called `__proto__`.
        for (const [key, item] of pairs(first)) {
          const all = { configurable: true, enumerable: true, writable: true };
          Object.defineProperty(object, String(key), { ...all, value: read(item) });
        }
        return object;
      }
      case "Map": {
        const map = keep(new Map<unknown, unknown>());
        for (const [key, item] of pairs(first)) map.set(read(key), read(item));
        return map;
      }
      case "Set": {
        const set = keep(new Set<unknown>());
        for (const item of first as unknown[]) set.add(read(item));
        return set;
      }
      case "Error": {
        const error = keep(new errors[String(first) as keyof typeof errors](String(second)));
        error.stack = String(third);
        const cause = read(fourth);
        if (cause !== undefined)
          Object.defineProperty(error, "cause", { value: cause, configurable: true, writable: true });
        return error;
      }
      case "Date":
        return keep(new Date(Number(read(first))));
      case "RegExp":
        return keep(new RegExp(String(first), String(second)));
      case "ArrayBuffer":
        return keep(toBytes(String(first)));
      case "DataView":
        return keep(new DataView(read(first) as ArrayBuffer, Number(second), Number(third)));
      case "Boolean":
      case "Number":
      case "String":
        return keep(Object(read(first)));
      default: {
        const View = views[kind as keyof typeof views];
        return keep(new View(read(first) as ArrayBuffer, Number(second), Number(third)));
      }
    }
  }

  return read(root);
}
