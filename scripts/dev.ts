import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createServer, type ProxyOptions } from "vite";

const root = join(import.meta.dirname, "..");

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
    "4290",
    ...process.argv.slice(2),
  ];
  const shell = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"], cwd: root });
  shell.on("exit", (code) => process.exit(code ?? 1));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => shell.kill(signal));

  const target = "http://127.0.0.1:4290";
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
    server: {
      host: "127.0.0.1",
      port: 4280,
      strictPort: true,
      proxy: { "/start": behind, "/rpc": behind, "/media": behind },
    },
  });
  await page.listen();
  for await (const line of createInterface({ input: shell.stdout })) {
    const started = /^Reelsong is ready at (\S+)$/.exec(line)?.[1];
    process.stdout.write(started === undefined ? `${line}\n` : `Open ${started.replace(":4290/", ":4280/")}\n`);
  }
}

await develop();
