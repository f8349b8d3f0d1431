import { useAssist, useLazyComponent } from "#renderer/lib/index.ts";

/** “Direct this shot” and “Check continuity” belong to the chat, in which they go on; their code comes with it. */
export function LazyAssist() {
  const open = useAssist((state) => state.asked !== null);
  const Assist = useLazyComponent(open, async () => (await import("#renderer/chat/index.ts")).AssistDialog);
  // oxlint-disable-next-line react/static-components -- its code came late, and stays the same one
  return Assist ? <Assist /> : null;
}
