import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createServer, type Plugin, type ProxyOptions } from "vite";

const root = join(import.meta.dirname, "..");
const coreHost = "127.0.0.1:4290";

/** The core admits with a document of the built page; what admits is taken over into the one that Vite serves. */
const admission: Plugin = {
  name: "reelsong:admission",
  configureServer(server) {
    server.middlewares.use("/start", async (request, response) => {
      const started = await fetch(`http://${coreHost}/start${request.url}`).catch(() => null);
      const visit = /<meta name="reelsong-visit"[^>]*>/.exec((await started?.text()) ?? "")?.[0];
      const source = await readFile(join(root, "renderer", "index.html"), "utf8");
      response.statusCode = visit === undefined ? (started?.status ?? 503) : 200;
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.end(
        visit === undefined
          ? "The core did not admit this address, or the page is not built: npm run build\n"
          : await server.transformIndexHtml("/", source.replace("<head>", `<head>${visit}`)),
      );
    });
  },
};

/**
 * Development: the page comes from Vite with hot replacement, calls and media from the browser shell behind it,
 * which starts again when the core changes. The shell's own checks stay on; the proxy speaks in its name.
 */
async function develop(): Promise<void> {
  const args = [
    "--watch",
    "--watch-preserve-output",
    join(root, "electron", "browser.ts"),
    "--no-open",
    "--port",
    coreHost.slice(coreHost.indexOf(":") + 1),
    ...process.argv.slice(2),
  ];
  const shell = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"], cwd: root });
  shell.on("exit", (code) => process.exit(code ?? 1));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => shell.kill(signal));

  const target = `http://${coreHost}`;
  const behind: ProxyOptions = {
    target,
    changeOrigin: true,
    rewriteWsOrigin: true,
    ws: true,
    configure: (proxy) =>
      proxy.on("proxyReq", (call) => call.getHeader("origin") !== undefined && call.setHeader("origin", target)),
  };
  const page = await createServer({
    root: join(root, "renderer"),
    configFile: join(root, "vite.config.ts"),
    define: { "import.meta.env.VITE_CORE_HOST": JSON.stringify(coreHost) },
    plugins: [admission],
    server: {
      host: "127.0.0.1",
      port: 4280,
      strictPort: true,
      // The frame that draws diagrams has no origin of its own.
      cors: { origin: "*" },
      proxy: { "/rpc": behind, "/visit": behind },
    },
  });
  await page.listen();
  for await (const line of createInterface({ input: shell.stdout })) {
    const started = /^Reelsong is ready at (\S+)$/.exec(line)?.[1];
    process.stdout.write(started === undefined ? `${line}\n` : `Open ${started.replace(":4290/", ":4280/")}\n`);
  }
}

await develop();
