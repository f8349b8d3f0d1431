const plural = /_(zero|one|two|few|many|other)$/;
const placeholder = /\{\{\s*([\w.]+)[^}]*\}\}/g;

/** `{a: {b: "x"}}` → `{"a.b": "x"}`; anything but text at a leaf is an error. */
export function flatten(texts: unknown, prefix = ""): Record<string, string> {
  if (typeof texts !== "object" || texts === null) throw new TypeError(`${prefix || "The catalogue"} is not an object`);
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]): [string, string][] => {
      const key = prefix === "" ? name : `${prefix}.${name}`;
      return typeof value === "string" ? [[key, value]] : Object.entries(flatten(value, key));
    }),
  );
}

type Catalogue = Readonly<Record<string, string>>;

const placeholdersOf = (text: string): string =>
  [...new Set([...text.matchAll(placeholder)].map(([, name]) => name))].sort().join(", ");

/** Groups `x_one` and `x_other` under `x`: languages differ in how many forms they need. */
function byKey(catalogue: Catalogue): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [key, text] of Object.entries(catalogue)) {
    const base = key.replace(plural, "");
    found.set(base, [...(found.get(base) ?? []), text]);
  }
  return found;
}

/** What one language has and the other lacks, what is empty, and where the placeholders differ; `name` is the other's. */
export function compareCatalogues(english: Catalogue, other: Catalogue, name: string): string[] {
  const complaints: string[] = [];
  const left = byKey(english);
  const right = byKey(other);
  for (const key of left.keys()) if (!right.has(key)) complaints.push(`${key} is missing in ${name}`);
  for (const key of right.keys()) if (!left.has(key)) complaints.push(`${key} in ${name} is missing in English`);
  for (const [key, texts] of [...left, ...right]) {
    if (texts.some((text) => text.trim() === "")) complaints.push(`${key} is empty in English or ${name}`);
  }
  for (const [key, texts] of left) {
    const theirs = right.get(key);
    if (!theirs) continue;
    // The fullest form counts: English may leave the number out of its singular.
    const ours = placeholdersOf(texts.join(" "));
    if (ours !== placeholdersOf(theirs.join(" "))) complaints.push(`${key} has other placeholders in ${name}`);
  }
  return complaints;
}

/** Whether a key is written, alone or in plural forms. */
export function hasKey(catalogue: Catalogue, key: string): boolean {
  return key in catalogue || `${key}_other` in catalogue;
}

/** Where `t` itself gets its area; `{ t: other }` is another one's. */
const useCall = /(?:\{\s*t\s*[,}][^=;]*=\s*useTranslation\(|\bt:\s*TFunction<)\s*(?:\[\s*)?(?:"([\w-]+)")?/g;
const keyCall = /(?<![\w.])t\(\s*"([^"]+)"/g;

/**
 * Keys written out in `t("…")` calls, each with its area: that of the `useTranslation("area")` or `TFunction<"area">`
 * last before it (the first of the file, where none is), else `shell`.
 */
export function findUsedKeys(source: string): string[] {
  const areas = [...source.matchAll(useCall)].map(({ index, 1: area = "shell" }) => ({ index, area }));
  return [...source.matchAll(keyCall)].map(({ index, 1: key = "" }) => {
    const { area } = areas.findLast((one) => one.index < index) ?? areas[0] ?? { area: "shell" };
    return key.includes(":") ? key : `${area}:${key}`;
  });
}
