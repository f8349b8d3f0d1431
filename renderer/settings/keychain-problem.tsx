import { describeProblem } from "#renderer/lib/index.ts";
import type { KeychainStatus } from "./keychain-status.ts";

/** Why the keychain isn't used, and how to mend it; what the system itself says stays as it was said. */
export function KeychainProblem({ keychain }: { keychain: KeychainStatus }) {
  const { problem = "", advice } = keychain;
  const { title, body } = describeProblem({ code: "keychain_unavailable", message: problem, advice });
  return (
    <>
      <p>{title === problem ? body : title}</p>
      {title !== problem && <p>{body}</p>}
      <p className="mt-1 text-11">{problem}</p>
    </>
  );
}
