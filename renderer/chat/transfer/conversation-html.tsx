import { renderToStaticMarkup } from "react-dom/server";
import style from "./written.css?raw";
import { WrittenConversation, type WrittenConversationProps } from "./written-conversation.tsx";

/** In the file's own words to the browser: nothing runs, nothing is fetched. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src data:";
const PAGE = "html{color-scheme:light dark;background:light-dark(#fff,#171412)}body{margin:0}";

/** A branch as one HTML file that needs nothing else. Attachments are in it as far as `media` names data URLs. */
export function conversationHtml(props: WrittenConversationProps): string {
  const body = renderToStaticMarkup(<WrittenConversation {...props} />);
  const title = renderToStaticMarkup(<title>{props.title}</title>);
  return `<!doctype html>
<html lang="${props.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
${title}
<style>${PAGE}
${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}
