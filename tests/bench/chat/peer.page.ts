import { createElement } from "react";
import { createRoot } from "react-dom/client";
import ReactMarkdown from "react-markdown";
import remarkGfm from "remark-gfm";

/** The peer: the whole message is rendered anew with every piece, as chats do that take this library as it comes. */
const root = createRoot(document.body.appendChild(document.createElement("div")));
let text = "";
Object.assign(window, {
  take(piece: string) {
    text += piece;
    root.render(createElement(ReactMarkdown, { remarkPlugins: [remarkGfm] }, text));
    window.scrollTo(0, document.body.scrollHeight);
  },
});
