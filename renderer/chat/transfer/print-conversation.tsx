import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { WrittenConversation, type WrittenConversationProps } from "./written-conversation.tsx";
import "./print.css";
import "./written.css";

/** Longer than this a picture isn't waited for. */
const PATIENCE = 8000;
const STAYS = 60_000;

/** Puts the whole branch on paper, also what the thread doesn't hold as elements; resolves when the dialog is closed. */
export async function printConversation(props: WrittenConversationProps): Promise<void> {
  for (const before of document.querySelectorAll("body > .paper")) before.remove();
  const paper = document.createElement("div");
  paper.className = "paper";
  document.body.append(paper);
  const root = createRoot(paper);
  try {
    flushSync(() => root.render(<WrittenConversation {...props} unfolded />));
    const pictures = [...paper.querySelectorAll("img")].map((picture) => picture.decode().catch(() => undefined));
    await Promise.race([Promise.all(pictures), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    const closed = new Promise((resolve) => window.addEventListener("afterprint", resolve, { once: true }));
    window.print();
    // Some shells answer before the paper is read; until then it stands, unseen on the screen.
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, STAYS))]);
  } finally {
    root.unmount();
    paper.remove();
  }
}
