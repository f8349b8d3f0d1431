/** Content Credentials (C2PA): what leaves says, signed, what it was made with, of what, and what was done to it. */
export { CredentialService, type CredentialSigner } from "./credential-service.ts";
export { createCredentialRoutes } from "./routes.ts";
export { SignedExports } from "./signed-exports.ts";
