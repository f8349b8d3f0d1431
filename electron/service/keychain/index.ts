/** Keys at rest: the system's keychain, or memory for this run. The only folder that sees a key at rest. */
export {
  CertificateRefused,
  type ContentSigner,
  createContentSigner,
  SELF_MADE,
  type SignerIdentity,
} from "./content-signer.ts";
export { createKeychain, type KeychainOptions } from "./create-keychain.ts";
export {
  createInstallationSeal,
  type InstallationSeal,
  type Seal,
  type SealDoubt,
  type SealVerdict,
} from "./installation-seal.ts";
export type { Keychain, KeychainStatus, KeyStorage } from "./keychain.ts";
