import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { v7 as newId } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import type { Attachment, Message } from "#shared/contract/chat/conversations.ts";
import { asset } from "#shared/contract/library/media.ts";
import { fixture, fixtureOfSize } from "#tests/support/media/media-fixtures.ts";
import { paidKey, useService } from "#tests/support/service/sandbox-service.ts";
import { startTestCore } from "#tests/support/studio/start-test-core.ts";

const service = useService();
const megabyte = 1024 * 1024;
const settings = { model: "Vendor-M3" as const };

beforeEach(() => service.current.clearFaults());

async function setUp() {
  const { core, page } = await startTestCore();
  const { id: connection } = await page.connections.create({ name: "Service", baseUrl: service.current.url });
  await page.connections.setKey({ id: connection, key: paidKey });
  await page.connections.activate({ id: connection });
  const { id: conversationId } = await page.conversations.create({});
  const bring = async (path: string) => {
    const body = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
    const request = new Request(`http://studio/media?name=${encodeURIComponent(basename(path))}`, {
      method: "POST",
      body,
      duplex: "half",
    } as RequestInit);
    return asset.parse(await (await core.media(request)).json()).id;
  };
  /** The reply as it is stored once it has ended. */
  const whole = async (reply: Message): Promise<Message> => {
    for await (const { type } of await page.conversations.attach({ messageId: reply.id })) if (type === "end") break;
    const { messages } = await page.conversations.get({ id: conversationId });
    return messages.find(({ id }) => id === reply.id) ?? reply;
  };
  const send = async (attachments: Attachment[], text = "What do you see?", parentId: string | null = null) => {
    const { message, reply } = await page.conversations.send({
      conversationId,
      clientId: newId(),
      parentId,
      text,
      attachments,
      settings,
    });
    return { question: message, reply: await whole(reply) };
  };
  const again = async (question: Message) => {
    const { reply } = await page.conversations.answer({ questionId: question.id, clientId: newId(), settings });
    return whole(reply);
  };
  return { page, bring, send, again };
}

const wordsOf = ({ blocks }: Message) => blocks.map((block) => ("text" in block ? block.text : "")).join("\n");
const uploadsSold = () => service.current.server.counters().accepted["files.upload"];

describe("attachments of a question (API.md § Media source)", () => {
  it("every kind arrives and is seen, in its order, with its detail", async () => {
    const { bring, send } = await setUp();
    const names = [
      "picture.jpg",
      "picture.png",
      "picture.gif",
      "picture.webp",
      "h264-aac.mp4",
      "h264-aac.mov",
      "h264.mkv",
      "h264-mp3.avi",
    ];
    const ids: string[] = [];
    for (const name of names) ids.push(await bring(await fixture(name)));
    const { question, reply } = await send(
      ids.map((assetId, at) => ({ assetId, ...(at === 1 ? { detail: "high" as const } : {}) })),
    );
    expect(question.blocks.map(({ type }) => type)).toEqual([
      ...Array(4).fill("image"),
      ...Array(4).fill("video"),
      "text",
    ]);
    expect(question.blocks[1]).toMatchObject({ source: { type: "url", detail: "high" } });
    expect(reply.state).toBe("complete");
    for (const format of ["JPEG", "PNG", "GIF", "WEBP", "MP4", "MOV", "MKV", "AVI"]) {
      expect(wordsOf(reply)).toContain(format);
    }
  });

  it("a HEIC image and one above 10 MB don't leave", async () => {
    const { bring, send } = await setUp();
    for (const path of [await fixture("handmade.heic"), await fixtureOfSize("picture.png", 10 * megabyte + 1)]) {
      const assetId = await bring(path);
      await expect(send([{ assetId }])).rejects.toMatchObject({ data: { code: "refused_by_rules" } });
    }
  });
});

describe("a video above 50 MB", () => {
  it("is uploaded once, named by the file, and seen again by the next question", async () => {
    const { bring, send, page } = await setUp();
    const before = uploadsSold();
    const assetId = await bring(await fixtureOfSize("h264-aac.mp4", 50 * megabyte + 1));
    const first = await send([{ assetId }]);
    expect(first.reply.state).toBe("complete");
    expect(wordsOf(first.reply)).toContain("MP4");
    expect(first.question.blocks[0]).toEqual({ type: "video", source: { type: "url", url: `asset:${assetId}` } });
    const second = await send([], "And now?", first.reply.id);
    expect(second.reply.state).toBe("complete");
    expect(uploadsSold() - before).toBe(1);
    expect(await page.uploads.list({ assetIds: [assetId] })).toMatchObject([{ state: "ready" }]);
  });

  it("whose upload was answered by nobody is found at the service, not uploaded a second time", async () => {
    const { bring, send, again } = await setUp();
    const before = uploadsSold();
    await service.current.fault({ operation: "files.upload", kind: "reset_after_work" });
    const assetId = await bring(await fixtureOfSize("h264-aac.mov", 50 * megabyte + 1));
    const { question, reply } = await send([{ assetId }]);
    expect(reply.state).toBe("failed");
    expect((await again(question)).state).toBe("complete");
    expect(uploadsSold() - before).toBe(1);
  });

  it("whose upload fails says so in the reply, and goes up when it is asked again", async () => {
    const { bring, send, again, page } = await setUp();
    await service.current.fault({ operation: "files.upload", kind: "status", status: 500 });
    const assetId = await bring(await fixtureOfSize("h264.mkv", 50 * megabyte + 1));
    const { question, reply } = await send([{ assetId }]);
    expect(reply).toMatchObject({ state: "failed", error: { code: "server_error" } });
    expect(await page.uploads.list({ assetIds: [assetId] })).toMatchObject([{ state: "failed" }]);
    expect((await again(question)).state).toBe("complete");
  });
});
