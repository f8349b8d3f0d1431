import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServePage, servePage } from "#core/shells/page/serve-page.ts";

let root: string;
let page: ServePage;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "reelsong-page-"));
  await mkdir(join(root, "site", "assets"), { recursive: true });
  await writeFile(join(root, "site", "index.html"), '<html><head><meta name="csp-nonce" content=""></head></html>');
  await writeFile(join(root, "site", "assets", "page-abc.js"), "export {};");
  await writeFile(join(root, "site", "diagram.html"), '<script type="module">1</script>');
  await writeFile(join(root, "site", "assets", "sheet-abc.css"), "html {}");
  await writeFile(join(root, "site", "assets", "worker-abc.js.br"), brotliCompressSync("postMessage('hello');"));
  await writeFile(join(root, "secret.txt"), "outside");
  page = servePage({ rendererDir: join(root, "site") });
});
afterAll(() => rm(root, { recursive: true }));

describe("the page", () => {
  it("carries a policy whose nonce is the document's own and new for every load", async () => {
    const nonces = await Promise.all(
      ["/", "/index.html"].map(async (path) => {
        const response = await page(new Request(`http://127.0.0.1:1${path}`));
        const nonce = /<meta name="csp-nonce" content="([^"]+)">/.exec(await response.text())?.[1];
        const policy = response.headers.get("content-security-policy");
        expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-");
        expect(policy).toContain(`'nonce-${nonce}'`);
        expect(policy).toContain("frame-ancestors 'none'");
        expect(policy).not.toContain("unsafe");
        expect(response.headers.get("cache-control")).toBe("no-store");
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it("says in its document that the studio is closed, for as long as it is", async () => {
    let closed = true;
    const marked = servePage({ rendererDir: join(root, "site"), isClosed: () => closed });
    const open = async () => (await marked(new Request("http://127.0.0.1:1/"))).text();
    expect(await open()).toContain('<head><meta name="reelsong-closed">');
    closed = false;
    expect(await open()).not.toContain("reelsong-closed");
  });

  it("is isolated, unsniffed and unframed, and its hashed files stay cached", async () => {
    const response = await page(new Request("http://127.0.0.1:1/assets/page-abc.js"));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-embedder-policy": "require-corp",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
    });
  });

  it.each([
    ["/..%2fsecret.txt", 404],
    ["/%2e%2e/secret.txt", 404],
    ["/assets/..%2f..%2fsecret.txt", 404],
    ["/assets", 404],
    ["/nothing", 404],
    ["/%ff", 400],
    ["/a%00b", 400],
    ["/assets/..%2findex.html", 404],
    ["/x/..%2findex.html", 404],
    ["/..%2fsite%2findex.html", 404],
    ["/.%2findex.html", 404],
    ["/%2findex.html", 404],
    ["/index.html%2f", 404],
    ["/INDEX.HTML", 404],
  ])("gives nothing for %s, under a policy", async (path, status) => {
    const response = await page(new Request(`http://127.0.0.1:1${path}`));
    expect(response.status).toBe(status);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(response.headers.get("x-frame-options")).toBe("DENY");
    expect(await response.text()).not.toMatch(/outside|csp-nonce/);
  });

  it.each(["/", "/%69ndex.html", "/assets/page-abc.js", "/assets/sheet-abc.css", "/nothing"])(
    "has a policy without exception: %s",
    async (path) => {
      const { headers } = await page(new Request(`http://127.0.0.1:1${path}`));
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
    },
  );

  it("is begun with what admits its visit, and opened again without", async () => {
    const visit = { key: "K".repeat(43), secret: "S".repeat(43) };
    const begun = await page(new Request("http://127.0.0.1:1/start/x"), visit);
    expect(await begun.text()).toContain(`<meta name="reelsong-visit" content="${visit.key}.${visit.secret}">`);
    expect(begun.headers.get("cache-control")).toBe("no-store");
    const again = await page(new Request("http://127.0.0.1:1/"));
    expect(await again.text()).not.toContain("reelsong-visit");
  });

  // @shows First use, point by point › B24. A diagram's frame has an origin that is nobody's; what breaks off ends, closed and told right
  it("is whole where a package holds parts of it compressed", async () => {
    const response = await page(new Request("http://127.0.0.1:1/assets/worker-abc.js"));
    expect([response.status, await response.text()]).toEqual([200, "postMessage('hello');"]);
    expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(response.headers.get("content-length")).toBe("21");
    expect(response.headers.get("content-encoding")).toBeNull();
  });

  it("has a frame for diagrams that runs its one script, in an origin that is nobody's", async () => {
    const response = await page(new Request("http://127.0.0.1:1/diagram.html"));
    const nonce = /<script nonce="([^"]+)" type="module">/.exec(await response.text())?.[1];
    const policy = response.headers.get("content-security-policy");
    expect(policy).toContain(`default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; `);
    expect(policy).toContain("sandbox allow-scripts; require-trusted-types-for 'script'");
    expect(policy).not.toContain("allow-same-origin");
  });

  it("answers only GET and HEAD", async () => {
    expect((await page(new Request("http://127.0.0.1:1/", { method: "POST" }))).status).toBe(405);
    const head = await page(new Request("http://127.0.0.1:1/assets/page-abc.js", { method: "HEAD" }));
    expect(head.headers.get("content-length")).toBe("10");
    expect(await head.text()).toBe("");
  });

  it("says what to run when it is not built", async () => {
    const response = await servePage({ rendererDir: join(root, "none") })(new Request("http://127.0.0.1:1/"));
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("npm run build");
  });
});
