import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { RawData, WebSocket } from "ws";
import {
  closeCodes,
  coreProof,
  PROOF_PATIENCE,
  pageGreeting,
  pageProof,
  proofText,
  type Visit,
} from "#shared/contract/app/link-proof.ts";

/** Larger than any word of the proof; what is larger isn't even read as JSON. */
const LONGEST_WORD = 1000;

/** Proves the core to the page and has the page prove itself; `proven` comes before the next message is read. */
export function provePage(socket: WebSocket, visit: Visit, host: string, proven: () => void): void {
  const sign = (text: string) => createHmac("sha256", visit.secret).update(text).digest("base64url");
  const patience = setTimeout(() => giveUp(), PROOF_PATIENCE);
  patience.unref();
  let expected: string | undefined;
  const giveUp = () => {
    leave();
    socket.close(closeCodes.unproven, "No proof");
    setTimeout(() => socket.terminate(), 300).unref();
  };
  const leave = () => {
    clearTimeout(patience);
    socket.off("message", hear);
    socket.off("close", leave);
  };
  const hear = (data: RawData) => {
    const word = readWord(data);
    if (expected === undefined) {
      const greeting = pageGreeting.safeParse(word);
      if (!greeting.success) return giveUp();
      const nonces = { host, pageNonce: greeting.data.nonce, coreNonce: randomBytes(32).toString("base64url") };
      expected = sign(proofText("page", nonces));
      const own = { nonce: nonces.coreNonce, proof: sign(proofText("core", nonces)) };
      socket.send(JSON.stringify(coreProof.parse(own)));
      return;
    }
    const answer = pageProof.safeParse(word);
    if (!answer.success || !timingSafeEqual(Buffer.from(answer.data.proof), Buffer.from(expected))) return giveUp();
    leave();
    proven();
  };
  socket.on("message", hear);
  socket.on("close", leave);
}

function readWord(data: RawData): unknown {
  const text = String(data);
  if (text.length > LONGEST_WORD) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
