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
      problem: "The keychain did not answer; it may be locked.",
      advice: `Unlock it, then look again. ${FOR_NOW}`,
    };
  }
  if (/locked|prompt|dismiss/i.test(text)) {
    return { problem: "The keychain is locked.", advice: `Unlock it, then look again. ${FOR_NOW}` };
  }
  if (platform === "linux" && /no result found/i.test(text)) {
    return {
      problem: "The keychain has no keyring to keep a key in yet.",
      advice: `Create a default keyring with the desktop's password program, then look again. ${FOR_NOW}`,
    };
  }
  if (platform === "linux") {
    return {
      problem: "No keychain (Secret Service) is running on this computer.",
      advice: `Install and start GNOME Keyring, KWallet or KeePassXC, then look again. ${FOR_NOW}`,
    };
  }
  return { problem: "The keychain refused to keep a key.", advice: `Check that it is unlocked. ${FOR_NOW}` };
}
