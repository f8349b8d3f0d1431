import { readdirSync, readlinkSync } from "node:fs";

/** Whether this process has the file at this path open (Linux). */
export const isOpen = (path: string): boolean =>
  readdirSync("/proc/self/fd").some((number) => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`) === path;
    } catch {
      // The look's own handle, closed by now.
      return false;
    }
  });
