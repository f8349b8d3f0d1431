import type { NameSource, StoredAsset } from "#core/database/index.ts";
import { extensionFor } from "#core/files/index.ts";
import { safeName, splitExtension } from "#shared/outgoing/index.ts";
import { fillNameTemplate, type NameValues } from "#shared/rules/library/name-template.ts";
import { sidecarSuffix } from "../sidecars/sidecar.ts";

/**
 * What each file is called where it goes: folders and name with `/` between them, safe on every system, no two alike
 * even where case doesn't count. Equal names are numbered in the order of the files.
 */
export function nameFiles(
  assets: readonly StoredAsset[],
  template: string,
  sourceOf: (id: string) => NameSource | undefined,
): string[] {
  const digits = String(assets.length).length;
  const places = assets.map((asset, index) => {
    const values = valuesOf(asset, sourceOf(asset.id), String(index + 1).padStart(digits, "0"));
    const parts = fillNameTemplate(template, values).map((part) => safeName(part, "Untitled"));
    const stem = parts.pop() ?? "Untitled";
    return { folders: parts, stem, extension: extensionFor(asset.facts, asset.path) };
  });
  const taken = new Set<string>();
  // A file must not be called like a folder that stands beside it.
  for (const { folders } of places)
    for (let depth = 1; depth <= folders.length; depth += 1) taken.add(keyOf(folders.slice(0, depth).join("/")));
  return places.map(({ folders, stem, extension }) => {
    for (let number = 1; ; number += 1) {
      const path = [...folders, `${stem}${number === 1 ? "" : ` (${number})`}${extension}`].join("/");
      const keys = [keyOf(path), keyOf(path + sidecarSuffix)];
      if (keys.some((key) => taken.has(key))) continue;
      for (const key of keys) taken.add(key);
      return path;
    }
  });
}

/** Some file systems take `Ä` and `ä`, in one sign or two, for the same. */
const keyOf = (path: string): string => path.normalize("NFC").toLowerCase();

function valuesOf(asset: StoredAsset, source: NameSource | undefined, number: string): NameValues {
  const { origin } = asset;
  const made = new Date(asset.createdAt);
  const two = (value: number) => String(value).padStart(2, "0");
  return {
    name: splitExtension(asset.name.replace(/\s+/g, " ")).stem,
    project: origin.type === "exported" ? origin.projectTitle : (source?.project ?? ""),
    shot: source?.shot === null || source?.shot === undefined ? "" : two(source.shot),
    title: source?.title ?? "",
    take: origin.type === "generated" ? String(origin.take) : "",
    date: `${made.getFullYear()}-${two(made.getMonth() + 1)}-${two(made.getDate())}`,
    time: `${two(made.getHours())}-${two(made.getMinutes())}`,
    kind: asset.kind === "unknown" ? "" : asset.kind,
    model: "model" in origin && origin.model ? origin.model : "",
    rating: asset.rating > 0 ? String(asset.rating) : "",
    number,
  };
}
