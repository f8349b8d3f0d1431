/** What the studio's keys look like in the words of others, however they are written, and how they are struck out. */
export { createKnownKeys, type KeyFollower, type KnownKeys } from "./known-keys.ts";
