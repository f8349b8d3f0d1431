import { assetIdOf, assetUrl } from "./asset-url.ts";

/** Asset ids that sources (`{type: "url", url: "asset:…"}`) anywhere in a value name, each once, in their order. */
export function assetsNamedIn(value: unknown): string[] {
  const found = new Set<string>();
  replaceAssets(value, (assetId) => {
    found.add(assetId);
    return assetId;
  });
  return [...found];
}

/** The same value, with other assets in its sources. */
function replaceAssets(value: unknown, replacementOf: (assetId: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => replaceAssets(each, replacementOf));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([key, field]) => [key, replaceAssets(field, replacementOf)] as const);
  const { type, url } = value as { type?: unknown; url?: unknown };
  const assetId = type === "url" && typeof url === "string" ? assetIdOf(url) : undefined;
  const replaced = Object.fromEntries(fields);
  return assetId === undefined ? replaced : { ...replaced, url: assetUrl(replacementOf(assetId)) };
}
