import { describeStudioError, showToast } from "#renderer/lib/index.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";

/** Tells which shots weren't requested where the dialog that asked for them is gone: the first one's reason, then the others. */
export function tellRefused(
  refused: readonly { readonly id: string; readonly error: StudioError | null }[],
  titleOf: (id: string) => string,
): void {
  const [first, ...others] = refused;
  if (!first) return;
  const why = first.error ? [describeStudioError(first.error).title] : [];
  const body = [...why, ...others.map(({ id }) => titleOf(id))].join("\n");
  showToast({ kind: "error", title: titleOf(first.id), body: body === "" ? undefined : body });
}
