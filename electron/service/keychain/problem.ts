/** A call to the keychain didn't come back: usually an unlock dialog that nobody sees. */
export class KeychainTimeout extends Error {
  constructor() {
    super("the keychain did not answer");
    this.name = "KeychainTimeout";
  }
}

const FOR_NOW = "Until then the key is kept in memory and asked for again after a restart.";

/** Why the keychain isn't used and how to mend it, in words for the person. */
export function describeProblem(thrown: unknown, platform: NodeJS.Platform): { problem: string; advice: string } {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  if (thrown instanceof KeychainTimeout) {
    return {
      problem: "The keychain didn’t respond. It may be locked.",
      advice: `Unlock it, then check again. ${FOR_NOW}`,
    };
  }
  if (/locked|prompt|dismiss/i.test(text)) {
    return { problem: "The keychain is locked.", advice: `Unlock it, then check again. ${FOR_NOW}` };
  }
  if (platform === "linux" && /no result found/i.test(text)) {
    return {
      problem: "The keychain has no default keyring yet.",
      advice: `Create a default keyring in your desktop’s password app, then check again. ${FOR_NOW}`,
    };
  }
  if (platform === "linux") {
    return {
      problem: "No keychain (Secret Service) is running on this computer.",
      advice: `Install and start GNOME Keyring, KWallet or KeePassXC, then check again. ${FOR_NOW}`,
    };
  }
  return { problem: "The keychain couldn’t save a key.", advice: `Make sure it’s unlocked. ${FOR_NOW}` };
}
