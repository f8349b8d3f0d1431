import { createServer } from "node:net";

/**
 * Keeps a port of 127.0.0.1 while nobody answers there, so that no other program takes it: an open page would tell that
 * program the key of its visit, which the next core admits again. Whoever calls is hung up on. Null where it is taken.
 */
export async function holdPort(port: number): Promise<{ release(): Promise<void> } | null> {
  const server = createServer((caller) => caller.destroy());
  const held = await new Promise<boolean>((done) => {
    server.once("error", () => done(false));
    server.listen({ host: "127.0.0.1", port, exclusive: true }, () => done(true));
  });
  return held ? { release: () => new Promise((done) => server.close(() => done())) } : null;
}
