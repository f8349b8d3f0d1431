import { useIdea, useLazyComponent } from "#renderer/lib/index.ts";

/** “New film from an idea” belongs to the chat, in which it goes on; its code comes with that pane's. */
export function LazyIdea() {
  const open = useIdea((state) => state.open);
  const Idea = useLazyComponent(open, async () => (await import("#renderer/chat/index.ts")).IdeaDialog);
  // oxlint-disable-next-line react/static-components -- its code came late, and stays the same one
  return Idea ? <Idea /> : null;
}
