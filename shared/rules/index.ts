/** Pure checks of a request and what is known of its media, before anything leaves the machine; see registry.ts. */

export { checkMusic } from "./music/check-music.ts";
export { checkMessages } from "./text/check-messages.ts";
export { checkVideo } from "./video/check-video.ts";
