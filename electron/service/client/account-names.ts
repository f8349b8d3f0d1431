import { createHmac, randomBytes } from "node:crypto";

/**
 * Names accounts for the allowances that they have: the same host and key are the same account, whichever connections hold
 * them. The name is made under a key of this run and tells nothing of the person's key; it is in no file and no log.
 */
export function createAccountNames(): (host: string, key: string | null) => string {
  const secret = randomBytes(32);
  return (host, key) => {
    const mark = key === null ? "no key" : createHmac("sha256", secret).update(key).digest("base64url");
    return `${host.toLowerCase()} ${mark}`;
  };
}
