import type { KeychainBackend } from "./keychain.ts";
import { KeychainTimeout } from "./problem.ts";

/**
 * Bounds each call in time. A call that didn't come back keeps a thread of the process's small pool, so no other is
 * made until it does: a keychain that hangs must never stop the studio's files.
 */
export function withTimeout(
  backend: KeychainBackend,
  milliseconds: () => number,
): KeychainBackend & { hangs(): boolean } {
  let hanging = 0;
  const bounded = async <T>(call: () => Promise<T>): Promise<T> => {
    if (hanging > 0) throw new KeychainTimeout();
    let timer: NodeJS.Timeout | undefined;
    let late = false;
    const work = call();
    const settled = work.finally(() => {
      if (late) hanging -= 1;
    });
    settled.catch(() => {});
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        late = true;
        hanging += 1;
        reject(new KeychainTimeout());
      }, milliseconds());
    });
    try {
      return await Promise.race([work, timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    name: backend.name,
    hangs: () => hanging > 0,
    set: (account, key) => bounded(() => backend.set(account, key)),
    get: (account) => bounded(() => backend.get(account)),
    remove: (account) => bounded(() => backend.remove(account)),
  };
}
