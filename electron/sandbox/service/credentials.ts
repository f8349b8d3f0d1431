import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { Refusal } from "./refusal.ts";

/** Who asks. `id` is a digest, so that no key is kept or logged. */
export interface Account {
  id: string;
  plan: "paid" | "free";
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Reads `Authorization: Bearer`, else `x-api-key`; both sent: Authorization wins (WIRE.md § Text). */
export function createCredentials(keys: { paid: string[]; free: string[] }) {
  const known = [
    ...keys.paid.map((key) => ({ hash: digest(key), plan: "paid" as const })),
    ...keys.free.map((key) => ({ hash: digest(key), plan: "free" as const })),
  ];
  return (headers: IncomingHttpHeaders): Account => {
    const bearer = headers.authorization;
    const given = bearer !== undefined ? /^Bearer (\S+)$/i.exec(bearer.trim())?.[1] : headers["x-api-key"];
    if (typeof given !== "string" || given === "") {
      throw new Refusal("credentials", "login fail: please carry the API key in the Authorization header");
    }
    const hash = digest(given);
    const match = known.find((entry) => timingSafeEqual(entry.hash, hash));
    if (!match) throw new Refusal("credentials", "login fail: the API key is invalid");
    return { id: hash.toString("hex").slice(0, 16), plan: match.plan };
  };
}
