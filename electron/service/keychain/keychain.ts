/** Whether the system's keychain can be used; `problem` says why not, `advice` how to mend it. */
export interface KeychainStatus {
  readonly available: boolean;
  /** Its name for the person: `Secret Service`, `macOS Keychain`, `Windows Credential Manager`. */
  readonly backend: string;
  readonly problem?: string;
  readonly advice?: string;
}

/** Where a key rests; `none` when there is no key. */
export type KeyStorage = "keychain" | "memory" | "none";

/**
 * Keys by an account's name, which holds the connection's id and the host the key was given for. `read` is for electron/service/client alone: nothing else in the studio, and never the page, gets a
 * key back.
 */
export interface Keychain {
  /** Resolves when the keychain was tried once (or the time-out passed). */
  ready(): Promise<void>;
  status(): KeychainStatus;
  /** Tries again a keychain that failed, not too often; keys held in memory move into it. */
  recheck(): Promise<KeychainStatus>;
  /** Keeps the key: in the keychain where it can, else in memory for this run. */
  set(id: string, key: string): Promise<"keychain" | "memory">;
  read(id: string): Promise<string | null>;
  /** Also while the keychain can't be used: then it isn't read any more, and goes when the keychain is back. */
  forget(id: string): Promise<void>;
  has(id: string): Promise<KeyStorage>;
}

/** The system's part of a keychain. Each call may reject, or never come back (an unlock dialog nobody answers). */
export interface KeychainBackend {
  readonly name: string;
  set(account: string, key: string): Promise<void>;
  get(account: string): Promise<string | null>;
  remove(account: string): Promise<void>;
}
