/** Streams to the page that replay what was missed, then go on live. */
export { type ChangeFeed, createChangeFeed } from "./change-feed.ts";
export { type Feed, followLive, type Live } from "./follow-live.ts";
