import {
  coreProof,
  PROOF_PATIENCE,
  type ProvenLink,
  pageGreeting,
  pageProof,
  proofText,
  type Visit,
} from "#shared/contract/app/link-proof.ts";

/** Whoever answers doesn't know this visit's secret: another program, or a studio that this page never belonged to. */
export class UntrustedCoreError extends Error {}

type Socket = Pick<WebSocket, "addEventListener" | "removeEventListener" | "send">;

/**
 * Has an open socket prove that the studio's core is behind it, and proves this page to the core. Nothing but a random
 * number is sent before that. Rejects with `UntrustedCoreError`, or when the socket closes.
 */
export async function proveCore(socket: Socket, visit: Visit, host: string): Promise<void> {
  const key = await crypto.subtle.importKey(
    "raw",
    new TextEncoder().encode(visit.secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign", "verify"],
  );
  const pageNonce = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  const answer = nextWord(socket);
  socket.send(JSON.stringify(pageGreeting.parse({ nonce: pageNonce })));
  const said = coreProof.safeParse(await answer);
  if (!said.success) throw new UntrustedCoreError("What answers is not the studio.");
  const link: ProvenLink = { host, pageNonce, coreNonce: said.data.nonce };
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const proof = fromBase64Url(said.data.proof);
  if (!(await crypto.subtle.verify("HMAC", key, proof, bytesOf(proofText("core", link)))))
    throw new UntrustedCoreError("What answers does not know this visit's secret.");
  const own = await crypto.subtle.sign("HMAC", key, bytesOf(proofText("page", link)));
  socket.send(JSON.stringify(pageProof.parse({ proof: toBase64Url(new Uint8Array(own)) })));
}

/** The next message, read as JSON; undefined for what is none. */
function nextWord(socket: Socket): Promise<unknown> {
  return new Promise((done, fail) => {
    const late = setTimeout(
      () => end(() => fail(new UntrustedCoreError("What answers gave no proof."))),
      PROOF_PATIENCE,
    );
    const end = (then: () => void) => {
      clearTimeout(late);
      socket.removeEventListener("message", hear);
      socket.removeEventListener("close", closed);
      then();
    };
    const hear = ({ data }: { data?: unknown }) => end(() => done(readJson(data)));
    const closed = () => end(() => fail(new Error("The socket closed.")));
    socket.addEventListener("message", hear);
    socket.addEventListener("close", closed);
  });
}

function readJson(data: unknown): unknown {
  if (typeof data !== "string" || data.length > 1000) return undefined;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (mark) => mark.charCodeAt(0));
