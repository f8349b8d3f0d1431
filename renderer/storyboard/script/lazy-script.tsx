import { useLazyComponent } from "#renderer/lib/index.ts";
import type { ScriptViewProps } from "./script-view.tsx";

/** The script with its editor, whose code comes once it is shown. */
export function LazyScript(props: ScriptViewProps) {
  const Script = useLazyComponent(true, async () => (await import("./script-view.tsx")).ScriptView);
  // oxlint-disable-next-line react/static-components -- its code came late, and stays the same one
  return Script ? <Script {...props} /> : <div className="well" aria-busy="true" />;
}
