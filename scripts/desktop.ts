import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { parseArgs } from "node:util";
import { launchProgram } from "#tests/support/electron/desktop-program.ts";
import { buildBundles } from "./build.ts";
import { chromiumArguments } from "./testing/find-chromium.ts";

/** Of the display that is made where there is none. */
const SCREEN = { width: 1440, height: 900 };

/**
 * Opens the desktop program on the stand-in for Electron, on the display there is or on one of Xvfb's, and says how to look at
 * it. `--data DIR` is its folder, `--light` the system's theme; `--screenshot FILE` keeps what the display shows, and ends.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    strict: true,
    allowPositionals: true,
    options: { data: { type: "string" }, light: { type: "boolean" }, screenshot: { type: "string" } },
  });
  await buildBundles(["client", "main", "preload"]);
  const own = process.env.DISPLAY ? undefined : await startDisplay();
  const display = own?.display ?? process.env.DISPLAY ?? "";
  const program = launchProgram({
    args: [...(values.data === undefined ? [] : ["--data", values.data]), "--remote-debugging-port=0", ...positionals],
    env: { DISPLAY: display },
    world: { visible: true, dark: values.light !== true, args: [...chromiumArguments, "--window-position=0,0"] },
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => program.child.kill(signal));
  program.onTold((told) => {
    if (told.what !== "event" && told.what !== "menu") process.stdout.write(`${JSON.stringify(told)}\n`);
    // Nobody is at the stand-in's dialogs: each is left as by Escape.
    if (told.what === "question") program.say({ do: "answer", id: told.id, button: told.cancelId });
    if (told.what === "folderAsked") program.say({ do: "chooseFolder", id: told.id, path: null });
  });
  const [, address] = await program.printed(/DevTools listening on (ws:\S+)/);
  process.stdout.write(`Reelsong runs on display ${display}; Chromium's tools are at ${address}\n`);
  if (values.screenshot === undefined)
    process.stdout.write(`To look at it: ${lookAt(display, "reelsong.png").join(" ")}\n`);
  else {
    await program.told("menu");
    // The page draws after its core has opened; nothing tells when a display has shown it.
    await new Promise((done) => setTimeout(done, 5000));
    const [tool = "", ...args] = lookAt(display, values.screenshot);
    const { status, stderr } = spawnSync(tool, args, { encoding: "utf8" });
    if (status !== 0) throw new Error(`The display couldn’t be kept as a picture: ${stderr}`);
    program.child.kill("SIGTERM");
  }
  process.exitCode = (await program.ended) ?? 1;
  own?.server.kill();
}

const lookAt = (display: string, file: string): readonly string[] => {
  const size = `${SCREEN.width}x${SCREEN.height}`;
  return [
    "ffmpeg",
    "-loglevel",
    "error",
    "-y",
    "-f",
    "x11grab",
    "-video_size",
    size,
    "-i",
    display,
    "-frames:v",
    "1",
    file,
  ];
};

async function startDisplay(): Promise<{ display: string; server: ChildProcess }> {
  const screen = `${SCREEN.width}x${SCREEN.height}x24`;
  const server = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", screen], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  server.once("error", () => {
    process.stderr.write("There is no display, and no Xvfb to make one: install Xvfb, or set DISPLAY.\n");
    process.exit(1);
  });
  const [number] = (await once(server.stdio[3] as NodeJS.ReadableStream, "data")) as [Buffer];
  return { display: `:${number.toString().trim()}`, server };
}

await main();
