import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

const mount = (...args: string[]): boolean => spawnSync("mount", args).status === 0;

/** Whether this machine lets the tests make a disk of their own (Linux, as root). */
export const canMakeDisk: boolean = (() => {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), "reelsong-disk-"));
  const made = mount("-t", "tmpfs", "-o", "size=64k", "tmpfs", folder);
  if (made) spawnSync("umount", [folder]);
  rmSync(folder, { recursive: true, force: true });
  return made;
})();

/** A real disk of so many kilobytes, gone when the test ends; in a folder that is there, if that is told. */
export function makeSmallDisk(kilobytes: number, folder = mkdtempSync(join(tmpdir(), "reelsong-disk-"))) {
  mount("-t", "tmpfs", "-o", `size=${kilobytes}k`, "tmpfs", folder);
  onTestFinished(() => {
    spawnSync("umount", ["-l", folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  const ballast = join(folder, "ballast");
  return {
    folder,
    /** Takes all the room that is left. */
    fill() {
      for (let bytes = 1 << 24; bytes >= 1; bytes >>= 1) {
        try {
          for (;;) writeFileSync(ballast, Buffer.alloc(bytes), { flag: "a" });
        } catch {
          // Smaller pieces may still fit.
        }
      }
    },
    free: () => rmSync(ballast),
    makeReadOnly: () => mount("-o", "remount,ro", folder),
    makeWritable: () => mount("-o", "remount,rw", folder),
  };
}
