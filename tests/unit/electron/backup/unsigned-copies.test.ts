import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createUnsignedCopies } from "#core/backup/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

function setUp() {
  const [dataDir, backupsDir] = [temporaryFolder(), temporaryFolder()];
  const signed: string[] = [];
  const own = { signFile: async (path: string) => void signed.push(path.slice(backupsDir.length + 1)) };
  const file = join(dataDir, "unsigned-copies.json");
  const make = (name: string, content: string | Buffer = name) => {
    writeFileSync(join(backupsDir, name), content);
    return join(backupsDir, name);
  };
  const noted = () => JSON.parse(readFileSync(file, "utf8")) as { name: string; bytes: number; sha256: string }[];
  return { dataDir, backupsDir, signed, own, file, make, noted, open: () => createUnsignedCopies(dataDir, backupsDir) };
}

describe("copies that are made before the keychain can be asked", () => {
  it("are noted with their length and hash, for this person alone, and signed by the run that made them", async () => {
    const { dataDir, file, own, signed, make, noted, open } = setUp();
    const copies = open();
    copies.note(make("asked-1.db", "hello"));
    expect(noted()).toEqual([
      // echo -n hello | sha256sum
      { name: "asked-1.db", bytes: 5, sha256: "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824" },
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    copies.note(make("asked-2.db"));
    expect(noted().map(({ name }) => name)).toEqual(["asked-1.db", "asked-2.db"]);
    await copies.sign(own);
    expect(signed).toEqual(["asked-1.db", "asked-2.db"]);
    expect(readdirSync(dataDir)).toEqual([]);
    // Signed once.
    await copies.sign(own);
    expect(signed).toHaveLength(2);
  });

  it("are signed by the next run, with what it made itself; each once", async () => {
    const { own, signed, make, noted, open } = setUp();
    open().note(make("asked-1.db"));
    const next = open();
    next.note(make("asked-2.db"));
    expect(
      noted()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["asked-1.db", "asked-2.db"]);
    // Made anew under its name, the later one counts.
    next.note(make("asked-1.db", "another"));
    await next.sign(own);
    expect(signed.sort()).toEqual(["asked-1.db", "asked-2.db"]);
    expect(existsSync(join(signed[0] ?? "", "x"))).toBe(false);
  });

  it.each<[string, (path: string) => void]>([
    ["are gone", (path) => rmSync(path)],
    ["are longer", (path) => writeFileSync(path, "asked-1.db!")],
    ["are others of the same length", (path) => writeFileSync(path, "asked-2.db")],
  ])("that %s by then aren't signed, and aren't asked about again", async (_what, change) => {
    const { own, signed, file, make, open } = setUp();
    const path = make("asked-1.db");
    open().note(path);
    change(path);
    await open().sign(own);
    expect([signed, existsSync(file)]).toEqual([[], false]);
  });

  it("are larger than what is read at once", async () => {
    const { own, signed, make, noted, open } = setUp();
    const content = Buffer.alloc(2 * 1024 ** 2 + 5, 7);
    const copies = open();
    copies.note(make("asked-1.db", content));
    expect(noted()[0]?.bytes).toBe(content.length);
    await copies.sign(own);
    expect(signed).toEqual(["asked-1.db"]);
  });

  it("that can't be signed stay noted for the next start, and those before them are signed", async () => {
    const { own, signed, make, noted, open } = setUp();
    const copies = open();
    for (const name of ["asked-1.db", "asked-2.db"]) copies.note(make(name));
    const locked = {
      signFile: async (path: string) => {
        if (path.endsWith("asked-2.db")) throw new Error("The keychain is locked.");
        await own.signFile(path);
      },
    };
    await expect(copies.sign(locked)).rejects.toThrow("locked");
    expect([signed, noted().map(({ name }) => name)]).toEqual([["asked-1.db"], ["asked-1.db", "asked-2.db"]]);
    await open().sign(own);
    expect(signed).toContain("asked-2.db");
  });

  it.each([
    ["no JSON", "[{"],
    ["a name that leads elsewhere", JSON.stringify([{ name: "../x.db", bytes: 1, sha256: "0".repeat(64) }])],
    ["a hash that is none", JSON.stringify([{ name: "x.db", bytes: 1, sha256: "0" }])],
    ["more than is known", JSON.stringify([{ name: "x.db", bytes: 1, sha256: "0".repeat(64), more: 1 }])],
  ])("are nobody's where the note holds %s; it goes, and new ones are noted", async (_what, content) => {
    const { own, signed, file, make, noted, open } = setUp();
    writeFileSync(file, content);
    await open().sign(own);
    expect([signed, existsSync(file)]).toEqual([[], false]);
    writeFileSync(file, content);
    const copies = open();
    copies.note(make("asked-1.db"));
    expect(noted().map(({ name }) => name)).toEqual(["asked-1.db"]);
  });

  it("are signed by this run also where the disk takes no note; what can't be read is no failure", async () => {
    const { dataDir, backupsDir, own, signed, make, open } = setUp();
    const copies = open();
    rmSync(dataDir, { recursive: true });
    copies.note(make("asked-1.db"));
    copies.note(join(backupsDir, "gone.db"));
    await copies.sign(own);
    expect(signed).toEqual(["asked-1.db"]);
  });
});
