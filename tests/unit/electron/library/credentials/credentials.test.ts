import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { StoredAsset } from "#core/database/index.ts";
import { probe } from "#core/files/probing/index.ts";
import { type ClaimParts, claimOfExport, claimOfFilm } from "#core/library/credentials/claims.ts";
import { CredentialService, SIGNED_MOST } from "#core/library/credentials/credential-service.ts";
import { readReport } from "#core/library/credentials/read-report.ts";
import { SignedExports } from "#core/library/credentials/signed-exports.ts";
import { MediaLibrary } from "#core/library/index.ts";
import { createContentSigner, createKeychain, SELF_MADE } from "#core/service/keychain/index.ts";
import type { CredentialReport } from "#shared/contract/library/credentials.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";

type Origin<Type extends StoredAsset["origin"]["type"]> = Extract<StoredAsset["origin"], { type: Type }>;

function setUp() {
  const root = temporaryFolder();
  const kept = new Map<string, string>();
  const keychain = createKeychain({
    loadBackend: async () => ({
      name: "test",
      set: async (account, key) => void kept.set(account, key),
      get: async (account) => kept.get(account) ?? null,
      remove: async (account) => void kept.delete(account),
    }),
  });
  const ports = { openPath: async () => {}, revealPath: async () => {} };
  const library = new MediaLibrary({
    ...{ database: openTestDatabase(), folder: () => join(root, "Library"), probe, ports, notify: () => {} },
  });
  const file = join(root, "certificate.json");
  const signer = createContentSigner({ keychain, file });
  const credentials = new CredentialService({ library, signer, selfMadeName: SELF_MADE, probe });
  const add = async (name: string) => {
    const stream = async function* () {
      yield readFileSync(await fixture(name));
    };
    return (await library.importFile(stream(), name)).id;
  };
  return { root, kept, keychain, file, library, signer, credentials, add };
}

const generated = (model: string, prompt: string): Origin<"generated"> => ({
  ...{ type: "generated", taskId: "019a6b7e-0000-7000-8000-000000000009", model, prompt },
  ...{ shotId: null, songId: null, take: 1, sandbox: false },
});

const filmOf = (...ids: string[]): Origin<"exported"> => ({
  ...{ type: "exported", projectId: "p", projectTitle: "Saltlight", songAssetId: null, sandbox: false },
  takes: ids.map((assetId, index) => ({ shotId: "s", shotNumber: index + 1, taskId: "t", assetId })),
});

/** A studio whose library holds one take and one picture of the person's own. */
async function filmStudio(prompts = false) {
  const studio = setUp();
  const take = await studio.add("h264-aac.mp4");
  const own = await studio.add("picture.jpg");
  const assetOf: ClaimParts["assetOf"] = (id) => {
    const asset = studio.library.store.get(id);
    return asset && id === take
      ? { ...asset, name: "01 Skerry.mp4", origin: generated("Vendor-H3", "A lantern") }
      : asset;
  };
  return { ...studio, take, own, parts: { version: "1.2.3", prompts, assetOf } };
}

const at = Date.UTC(2026, 10, 21, 7);

async function signedFilm(prompts = false) {
  const studio = await filmStudio(prompts);
  const path = await fixture("h264-aac.mp4");
  const target = join(studio.root, "film.part");
  const origin = filmOf(studio.take, studio.own, studio.take);
  const film = { title: "Saltlight", mime: "video/mp4", at, origin };
  const signed = await studio.credentials.sign(
    { path, facts: await probe({ path }) },
    target,
    claimOfFilm(film, ["cut", "fade"], studio.parts),
  );
  return { ...studio, path, target, signed };
}

/** What another copy of the reader says of a file, by way of the library. */
async function reportOf(studio: ReturnType<typeof setUp>, path: string): Promise<CredentialReport> {
  const stream = async function* () {
    yield readFileSync(path);
  };
  const { id } = await studio.library.importFile(stream(), "film.mp4");
  return studio.credentials.check(id);
}

describe("a film with Content Credentials", () => {
  // @shows The cut, point by point › 8. Credentials: read by the library's reader
  it("says what it was made with, of what, and what was done; the reader of C2PA finds it whole", async () => {
    const studio = await signedFilm();
    expect(studio.signed).toMatchObject({ path: studio.target, facts: { kind: "video", format: "mp4" } });
    expect(await reportOf(studio, studio.target)).toEqual({
      ...{ state: "valid", signer: "Reelsong (self-made certificate)", trusted: false, selfMade: true },
      ...{ madeWith: "Reelsong 1.2.3", source: "compositeWithTrainedAlgorithmicMedia", models: ["Vendor-H3"] },
      // A file of the person's own is there without its name.
      ingredients: ["01 Skerry.mp4", "—"],
      actions: ["created", "placed", "trimmed", "edited"],
      problems: [],
    });
    const text = readFileSync(studio.target).toString("latin1");
    expect([text.includes("A lantern"), text.includes("picture.jpg")]).toEqual([false, false]);
    // Pictures and sound are as they were.
    const streams = (path: string) =>
      execFileSync("ffmpeg", [
        "-v",
        "error",
        "-i",
        path,
        "-map",
        "0",
        "-c",
        "copy",
        "-f",
        "streamhash",
        "-",
      ]).toString();
    expect(streams(studio.target)).toBe(streams(studio.path));
  });

  it("has its prompts when that is ticked", async () => {
    const studio = await signedFilm(true);
    expect(readFileSync(studio.target).toString("latin1")).toContain("A lantern");
  });

  // @shows The cut, point by point › 8. Credentials: a file that was changed, or signed by another, shows it
  it.each<[string, (bytes: Buffer) => void]>([
    [
      "a picture",
      (bytes) => void bytes.writeUInt8(bytes.readUInt8(bytes.indexOf("mdat") + 900) ^ 1, bytes.indexOf("mdat") + 900),
    ],
    ["its claim", (bytes) => void bytes.write("02", bytes.indexOf("01 Skerry.mp4"))],
  ])("is told wrong where %s was changed since", async (_what, change) => {
    const studio = await signedFilm();
    const bytes = readFileSync(studio.target);
    change(bytes);
    const changed = join(studio.root, "changed.mp4");
    writeFileSync(changed, bytes);
    const report = await reportOf(studio, changed);
    expect(report.state).toBe("invalid");
    expect(report.problems.join()).toMatch(/mismatch/);
  });

  it("is kept without them where it can't be signed, and nothing is left of the try", async () => {
    const studio = await filmStudio();
    const path = await fixture("vp9-opus.webm");
    const target = join(studio.root, "film.part");
    const film = { title: "x", mime: "video/webm", at, origin: filmOf(studio.take) };
    const facts = await probe({ path });
    expect(await studio.credentials.sign({ path, facts }, target, claimOfFilm(film, [], studio.parts))).toEqual({
      unsigned: expect.stringMatching(/./),
    });
    expect(existsSync(target)).toBe(false);
    expect(SIGNED_MOST).toBe(400_000_000);
  });
});

it.each([
  ["song.mp3", "audio/mpeg"],
  ["song.wav", "audio/wav"],
  ["song.flac", "audio/flac"],
])("an exported song (%s) names its original as its parent", async (name) => {
  const studio = await filmStudio();
  const path = join(studio.root, name);
  execFileSync("ffmpeg", ["-v", "error", "-i", await fixture("h264-aac.mp4"), "-vn", path]);
  const facts = await probe({ path });
  const source = studio.parts.assetOf(studio.take);
  if (source === null) throw new Error("the take is gone");
  const origin: Origin<"repaired"> = {
    ...{ type: "repaired", sourceId: source.id, sourceName: source.name, sandbox: false, purpose: "export" },
    steps: [{ what: "loudness", to: "-14 LUFS" }],
  };
  const claim = claimOfExport({ title: "Ferry", mime: facts.mime, at, origin }, source, studio.parts);
  expect(await studio.credentials.sign({ path, facts }, join(studio.root, "x.part"), claim)).toMatchObject({
    facts: { format: facts.format, durationSeconds: facts.durationSeconds },
  });
  const report = await reportOf(studio, join(studio.root, "x.part"));
  expect(report).toMatchObject({ state: "valid", source: "trainedAlgorithmicMedia", ingredients: ["01 Skerry.mp4"] });
  expect(report.actions).toEqual(["opened", "edited"]);
});

it("a file without any has none, of whatever kind it is", async () => {
  const studio = setUp();
  for (const name of ["h264-aac.mp4", "picture.jpg", "vp9-opus.webm"])
    expect((await studio.credentials.check(await studio.add(name))).state).toBe("none");
});

describe("the certificate", () => {
  it("is made once and kept: its key in the keychain alone", async () => {
    const { signer, kept, file, keychain } = setUp();
    const first = await signer.identity();
    expect(first).toMatchObject({ selfMade: true, name: "Reelsong (self-made certificate)", algorithm: "es256" });
    expect([...kept.keys()]).toEqual(["content-credentials"]);
    expect(readFileSync(file, "utf8")).not.toContain(kept.get("content-credentials"));
    const again = await createContentSigner({ keychain, file }).identity();
    expect(again.chain).toEqual(first.chain);
    // The keychain was emptied: another one is made.
    kept.clear();
    expect((await createContentSigner({ keychain, file }).identity()).chain).not.toEqual(first.chain);
  });

  const pem = { whole: "", ca: "", other: "", rsa: "" };
  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), "reelsong-test-"));
    const run = (...args: string[]) =>
      execFileSync("openssl", args, { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
    const read = (name: string) => readFileSync(join(folder, name), "utf8");
    writeFileSync(
      join(folder, "leaf.ext"),
      "basicConstraints=critical,CA:FALSE\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=emailProtection\nsubjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid\n",
    );
    run(
      "req",
      "-x509",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:P-256",
      "-nodes",
      "-keyout",
      "ca.key",
      "-out",
      "ca.pem",
      "-days",
      "30",
      "-subj",
      "/O=Lantern Films/CN=Lantern root",
    );
    const leaf = (name: string, days: string, ...key: string[]) => {
      run(
        "req",
        "-newkey",
        ...key,
        "-nodes",
        "-keyout",
        `${name}.key`,
        "-out",
        `${name}.csr`,
        "-subj",
        "/O=Lantern Films/CN=Ada",
      );
      run(
        "x509",
        "-req",
        "-in",
        `${name}.csr`,
        "-CA",
        "ca.pem",
        "-CAkey",
        "ca.key",
        "-CAcreateserial",
        "-days",
        days,
        "-extfile",
        "leaf.ext",
        "-out",
        `${name}.pem`,
      );
      return read(`${name}.pem`) + read("ca.pem") + read(`${name}.key`);
    };
    pem.whole = leaf("ada", "20", "ec", "-pkeyopt", "ec_paramgen_curve:P-384");
    pem.rsa = leaf("rsa", "20", "rsa:2048");
    pem.ca = read("ca.pem") + read("ca.key");
    pem.other = read("ada.pem") + read("ca.key");
    rmSync(folder, { recursive: true });
  });

  it.each(["whole", "rsa"] as const)("of one's own (%s) signs from then on, and can be given back", async (which) => {
    const studio = await filmStudio();
    const path = join(studio.root, "own.pem");
    writeFileSync(path, pem[which]);
    expect(await studio.credentials.useOwn(path)).toMatchObject({
      signer: { selfMade: false, name: "Ada", issuer: "Lantern root" },
    });
    expect(readFileSync(studio.file, "utf8")).not.toContain("PRIVATE");
    const film = await fixture("h264-aac.mp4");
    const target = join(studio.root, "film.part");
    const claim = claimOfFilm({ title: "x", mime: "video/mp4", at, origin: filmOf(studio.take) }, [], studio.parts);
    expect(
      await studio.credentials.sign({ path: film, facts: await probe({ path: film }) }, target, claim),
    ).toMatchObject({
      path: target,
    });
    expect(await reportOf(studio, target)).toMatchObject({
      state: "valid",
      signer: "Ada",
      selfMade: false,
      trusted: false,
    });
    // A restart knows it.
    expect(await createContentSigner({ keychain: studio.keychain, file: studio.file }).identity()).toMatchObject({
      name: "Ada",
    });
    expect(await studio.credentials.forgetOwn()).toMatchObject({ selfMade: true });
    expect(existsSync(path)).toBe(true);
  });

  it.each<[string, () => string, string]>([
    ["issues others", () => pem.ca, "issuer"],
    ["has another key", () => pem.other, "otherKey"],
    ["has no key", () => pem.whole.replace(/-----BEGIN PRIVATE[\s\S]*$/, ""), "noKey"],
    ["is none", () => "hello", "noCertificate"],
    ["is damaged", () => pem.whole.replace(/MII/, "AAA"), "unreadable"],
    ["is too large", () => "x".repeat(200_000), "tooLarge 196"],
  ])("that %s is refused with the reason, and the one before stays", async (_what, text, reason) => {
    const studio = setUp();
    const before = await studio.credentials.signerInfo();
    const path = join(studio.root, "own.pem");
    writeFileSync(path, text());
    const [refused, found = ""] = reason.split(" ");
    expect(await studio.credentials.useOwn(path)).toEqual({ refused, found });
    expect(await studio.credentials.signerInfo()).toEqual(before);
  });

  it.each<[string, number, string]>([
    ["has ended", 40, "ended"],
    ["hasn't begun", -40, "notBegun"],
  ])("that %s is refused with its day", async (_what, days, reason) => {
    const { keychain, file } = setUp();
    const signer = createContentSigner({ keychain, file, now: () => Date.now() + days * 86_400_000 });
    await expect(signer.adopt(pem.whole)).rejects.toMatchObject({
      reason,
      found: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  it("of one's own isn't taken while its key could be kept nowhere", async () => {
    const { file } = setUp();
    const keychain = createKeychain({ loadBackend: () => Promise.reject(new Error("locked")) });
    const signer = createContentSigner({ keychain, file });
    await expect(signer.adopt(pem.whole)).rejects.toMatchObject({ error: { code: "keychain_unavailable" } });
    // A self-made one signs for this run.
    expect((await signer.identity()).selfMade).toBe(true);
  });

  it("of a file that isn't there, or is a folder, is refused", async () => {
    const studio = setUp();
    for (const path of [join(studio.root, "nothing.pem"), studio.root])
      expect(await studio.credentials.useOwn(path)).toEqual({ refused: "noFile", found: "" });
  });
});

it.each<[string, string | null, Partial<CredentialReport>]>([
  ["nothing", null, { state: "none" }],
  ["no JSON", "<html>", { state: "invalid", problems: ["general.error"] }],
  ["another shape", '{"active_manifest":7}', { state: "invalid" }],
  ["no such manifest", '{"active_manifest":"a","manifests":{}}', { state: "invalid" }],
  [
    "trust that nobody gave",
    JSON.stringify({
      ...{
        active_manifest: "a",
        validation_state: "Trusted",
        manifests: { a: { signature_info: { common_name: "Ada" } } },
      },
      validation_results: { activeManifest: { failure: [{ code: "signingCredential.untrusted" }] } },
    }),
    { state: "valid", trusted: false, signer: "Ada" },
  ],
  [
    "more than anybody reads",
    JSON.stringify({
      ...{ active_manifest: "a", validation_state: "Valid" },
      manifests: { a: { ingredients: Array.from({ length: 9000 }, () => ({ title: `\u202E${"x".repeat(9000)}` })) } },
    }),
    { state: "valid", ingredients: Array.from({ length: 500 }, () => "x".repeat(300)) },
  ],
])("credentials that say %s are read within bounds", (_what, json, report) => {
  expect(readReport(json, SELF_MADE)).toMatchObject(report);
});

describe("a film that can't be signed is kept as it is, and it is told why", () => {
  async function signing(parts: Partial<ConstructorParameters<typeof CredentialService>[0]>, bytes?: number) {
    const { root, library, signer } = setUp();
    const path = join(root, "film.mp4");
    writeFileSync(path, readFileSync(await fixture("h264-aac.mp4")));
    if (bytes !== undefined) truncateSync(path, bytes);
    const credentials = new CredentialService({ library, signer, selfMadeName: SELF_MADE, probe, ...parts });
    const target = join(root, "signed.mp4");
    const facts = await probe({ path: await fixture("h264-aac.mp4") });
    const claim = { manifest: {}, ingredients: [] } as unknown as Parameters<CredentialService["sign"]>[2];
    return [await credentials.sign({ path, facts }, target, claim), existsSync(target)];
  }
  const locked = (thrown: unknown) =>
    ({ identity: () => Promise.reject(thrown) }) as unknown as ConstructorParameters<
      typeof CredentialService
    >[0]["signer"];

  it("by the words of what refused", async () => {
    expect(await signing({ signer: locked(new Error("The keychain is locked.")) })).toEqual([
      { unsigned: "The keychain is locked." },
      false,
    ]);
    expect(await signing({ signer: locked("no keychain") })).toEqual([{ unsigned: "no keychain" }, false]);
  });

  it("by its size and by what can be", async () => {
    const unsigned = "401 MB; at most 400 MB can be signed.";
    expect(await signing({}, SIGNED_MOST + 1)).toEqual([{ unsigned }, false]);
  });
});

it("nothing waits any more once a film's credentials were looked at, and its thread has ended", async () => {
  const { credentials, add } = setUp();
  const id = await add("h264-aac.mp4");
  const running = new Set<Worker>();
  const note = (worker: Worker) => {
    running.add(worker);
    worker.once("exit", () => running.delete(worker));
  };
  process.on("worker", note);
  onTestFinished(() => void process.off("worker", note));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  expect((await credentials.check(id)).state).toBe("none");
  expect([vi.getTimerCount(), running.size]).toEqual([0, 0]);
});

it.each([
  ["on", false, true],
  ["on", true, true],
  ["ask", false, false],
  ["ask", true, true],
  ["off", true, false],
])("where credentials are %s, an export for which they are asked for (%s) is signed: %s", (setting, asked, signed) => {
  const settings = () => ({ credentials: setting });
  const exports = new SignedExports({ settings } as unknown as ConstructorParameters<typeof SignedExports>[0]);
  expect(exports.wanted(asked)).toBe(signed);
});
