/** Pure checks of a request and what is known of its media, before anything leaves the machine; see registry.ts. */
export { checkMessages } from "./check-messages.ts";
export { checkMusic } from "./check-music.ts";
export { checkVideo } from "./check-video.ts";
