import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createReplyMedia } from "#core/chat/conversations/reply-media.ts";
import { probe } from "#core/files/probing/index.ts";
import { MediaLibrary } from "#core/library/index.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fixture } from "#tests/support/media/media-fixtures.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { clientFor, KEY } from "../../service/client/fake-service.ts";

/** A host with a picture, a text that is called one, and a file that says it is too large; remembers what it was asked. */
async function startHost() {
  const picture = await readFile(await fixture("picture.png"));
  const headers: string[] = [];
  const server = createServer((request, response) => {
    headers.push(JSON.stringify(request.headers));
    if (request.url === "/gone.png") response.writeHead(404).end();
    else if (request.url === "/huge.mp4") {
      response.writeHead(200, { "content-length": String(512 * 1024 * 1024 + 1) });
      response.write(Buffer.alloc(1000));
    } else response.end(request.url === "/text.png" ? "Only words." : picture);
  });
  await new Promise<void>((open) => server.listen(0, "127.0.0.1", open));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, headers };
}

const replyWith = (...urls: string[]): Message => ({
  id: "reply",
  conversationId: "talk",
  parentId: "question",
  role: "assistant",
  model: "Vendor-M3",
  blocks: urls.map((url) => ({ type: "image", source: { type: "url", url } })),
  state: "complete",
  stopReason: "end_turn",
  usage: null,
  error: null,
  createdAt: 1,
  finishedAt: 2,
  thinkingMilliseconds: null,
});

/** A library on a real folder, and the client of a service on this computer, with its key. */
function setUp(reply: Message) {
  const folder = temporaryFolder();
  const nothing = async () => {};
  const library = new MediaLibrary({
    ...{ database: openTestDatabase(), folder: () => folder, probe, notify: () => {} },
    ports: { openPath: nothing, revealPath: nothing },
  });
  const client = clientFor("http://127.0.0.1:1");
  return { library, media: createReplyMedia({ message: () => reply, client: async () => client, library }) };
}

// @shows Chat, point by point › 6. Media of a reply saved
test("a picture that a reply names is fetched without the key, and is a file of the library once", async () => {
  const host = await startHost();
  const url = `${host.url}/shots/The%20swell.jpg?token=1`;
  const { media, library } = setUp(replyWith(url));
  const saved = await media.save("reply", url);
  // By its content: it was called a JPEG.
  expect(saved).toMatchObject({ kind: "image", facts: { mime: "image/png", width: 640, height: 480 } });
  expect(saved.name).toContain("The swell");
  expect((await media.save("reply", url)).id).toBe(saved.id);
  expect(library.store.list({ limit: 9 }).total).toBe(1);
  expect(host.headers).toHaveLength(2);
  expect(host.headers.join()).not.toMatch(/authorization|x-api-key/i);
  expect(host.headers.join()).not.toContain(KEY);
});

test.each([
  ["an address the reply doesn't name", "/other.png", "invalid_input"],
  ["words that are called a picture", "/text.png", "invalid_input"],
  ["a link that is gone", "/gone.png", "link_expired"],
  ["more than 512 MB", "/huge.mp4", "file_too_large"],
])("%s is refused, and nothing stays in the library", async (_what, path, code) => {
  const host = await startHost();
  const named = path === "/other.png" ? "/picture.png" : path;
  const { media, library } = setUp(replyWith(`${host.url}${named}`));
  expect((await failureOf(() => media.save("reply", `${host.url}${path}`)))?.code).toBe(code);
  expect(library.store.list({ limit: 9 }).total).toBe(0);
  if (path === "/other.png") expect(host.headers).toEqual([]);
});

test("a picture that would take the disk's reserve is refused with the figures, and nothing stays", async () => {
  const host = await startHost();
  const url = `${host.url}/picture.png`;
  const { library } = setUp(replyWith(url));
  const media = createReplyMedia({
    message: () => replyWith(url),
    client: async () => clientFor("http://127.0.0.1:1"),
    library,
    room: async () => 10,
  });
  expect(await failureOf(() => media.save("reply", url))).toMatchObject({ code: "disk_full", details: { found: 10 } });
  expect(library.store.list({ limit: 9 }).total).toBe(0);
});

test("plain http to another computer is never asked", async () => {
  const url = "http://example.com/picture.png";
  const { media } = setUp(replyWith(url));
  expect((await failureOf(() => media.save("reply", url)))?.code).toBe("address_invalid");
});
