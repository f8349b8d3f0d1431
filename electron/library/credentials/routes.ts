import { implement } from "@orpc/server";
import { credentials as contract } from "#shared/contract/library/credentials.ts";
import type { CredentialService } from "./credential-service.ts";

/** The part of the router that is about Content Credentials; the core composes it. */
export function createCredentialRoutes(credentials: CredentialService) {
  const os = implement(contract);
  return os.router({
    signer: os.signer.handler(() => credentials.signerInfo()),
    useOwn: os.useOwn.handler(({ input }) => credentials.useOwn(input.path)),
    forgetOwn: os.forgetOwn.handler(() => credentials.forgetOwn()),
    check: os.check.handler(({ input }) => credentials.check(input.id)),
  });
}
