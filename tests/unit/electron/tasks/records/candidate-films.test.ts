import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { v7 as newId } from "uuid";
import { describe, expect, it, onTestFinished } from "vitest";
import { clientFailure } from "#core/service/client/service-error.ts";
import { openFilesIn } from "#tests/support/machine/open-files.ts";
import { canMakeDisk, makeSmallDisk } from "#tests/support/machine/small-disk.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { FakeService } from "#tests/support/service/fake-service.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

/** A task of unknown outcome with some records that fit it. */
async function unknown(records = 2, libraryFolder?: string) {
  const service = new FakeService();
  service.path = ["succeeded"];
  const studio = openTaskStudio({
    ...{ folder: temporaryFolder(), service, diskSpaceIn: async () => null },
    ...(libraryFolder === undefined ? {} : { libraryFolder }),
  });
  onTestFinished(() => studio.close());
  studio.tasks.start();
  service.on.createVideo = async (request) => {
    for (let made = 0; made < records; made += 1) service.record(request);
    throw clientFailure("timeout_headers", "unknown");
  };
  const [task] = studio.film();
  const id = task?.id ?? "";
  await studio.until(id, "outcome_unknown");
  await studio.tasks.reconcile(id);
  const coming = () => readdirSync(join(studio.libraryFolder, ".incoming"));
  return { studio, service, id, coming };
}

describe("the film of a record that may be a task's", () => {
  it("is fetched once, shown, and gone when the person has chosen", async () => {
    const { studio, service, id, coming } = await unknown();
    const [first, again] = await Promise.all([
      studio.tasks.candidates.film(id, "remote-1"),
      studio.tasks.candidates.film(id, "remote-1"),
    ]);
    expect(first).toMatchObject({ mime: "video/mp4", name: "candidate.mp4" });
    expect(again).toBe(first);
    expect(service.count("download")).toBe(1);
    expect(coming()).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.candidate\.part$/)]);
    await studio.tasks.candidates.film(id, "remote-2");
    expect(coming()).toHaveLength(2);
    await studio.tasks.adopt(id, "remote-2");
    await studio.until(id, "ready");
    await expect.poll(coming).toEqual([]);
    expect(await failureOf(() => studio.tasks.candidates.film(id, "remote-1"))).toMatchObject({
      code: "record_not_found",
    });
  });

  it.runIf(canMakeDisk)("isn't fetched where the disk has less than what is paid for may need", async () => {
    const { studio, service, id } = await unknown(2, makeSmallDisk(64 * 1024).folder);
    expect(await failureOf(() => studio.tasks.candidates.film(id, "remote-1"))).toMatchObject({
      code: "disk_full",
      details: { freeBytes: expect.any(Number) },
    });
    expect(service.count("download")).toBe(0);
  });

  it("goes when the studio is closed, whole by then", async () => {
    const { studio, id, coming } = await unknown();
    await studio.tasks.candidates.film(id, "remote-1");
    expect(coming()).toHaveLength(1);
    await studio.close();
    expect(coming()).toEqual([]);
  });

  it("stays while it is looked at: of many the one that was looked at longest ago goes", async () => {
    const { studio, service, id, coming } = await unknown(13);
    const look = (record: number) => studio.tasks.candidates.film(id, `remote-${record}`);
    for (let record = 1; record <= 12; record += 1) await look(record);
    await look(1);
    await look(13);
    await expect.poll(coming).toHaveLength(12);
    await look(1);
    expect(service.count("download")).toBe(13);
    await look(2);
    expect(service.count("download")).toBe(14);
  });

  it.each(["remote-77", "../../studio.db", ""])(
    "is none of “%s”, which wasn't shown: nothing is asked for",
    async (record) => {
      const { studio, service, id } = await unknown();
      const before = service.calls.length;
      expect(await failureOf(() => studio.tasks.candidates.film(id, record))).toMatchObject({
        code: "record_not_found",
      });
      expect(await failureOf(() => studio.tasks.candidates.film(newId(), "remote-1"))).toMatchObject({
        code: "record_not_found",
      });
      expect(service.calls).toHaveLength(before);
    },
  );

  it("that is no film isn't shown, leaves nothing, and may be looked at again", async () => {
    const { studio, service, id, coming } = await unknown();
    const { film } = service;
    service.film = Buffer.from("<html>");
    expect(await failureOf(() => studio.tasks.candidates.film(id, "remote-1"))).toMatchObject({
      code: "download_corrupt",
    });
    expect(coming()).toEqual([]);
    expect(openFilesIn(join(studio.libraryFolder, ".incoming"))).toEqual([]);
    service.film = film;
    expect(await studio.tasks.candidates.film(id, "remote-1")).toMatchObject({ mime: "video/mp4" });
  });

  it("of another record than was asked for isn't fetched", async () => {
    const { studio, service, id } = await unknown();
    service.on.queryVideo = async () => ({ id: "remote-9", status: "succeeded", content: { url: "https://fake/9" } });
    expect(await failureOf(() => studio.tasks.candidates.film(id, "remote-1"))).toMatchObject({ code: "wrong_answer" });
    expect(service.count("download")).toBe(0);
  });

  it("that breaks off while it comes leaves no file, open or closed, and tells why", async () => {
    const { studio, service, id, coming } = await unknown();
    service.on.download = async (_url, { sink }) => {
      await sink(Buffer.from("mp4:5:"));
      // What is open can be removed; what is gone already is no other failure.
      for (const name of coming()) rmSync(join(studio.libraryFolder, ".incoming", name));
      throw clientFailure("stream_interrupted", "yes");
    };
    expect(await failureOf(() => studio.tasks.candidates.film(id, "remote-1"))).toMatchObject({
      code: "stream_interrupted",
    });
    expect(coming()).toEqual([]);
    expect(openFilesIn(join(studio.libraryFolder, ".incoming"))).toEqual([]);
  });

  it("is fetched with a bound of its own", async () => {
    const { studio, service, id } = await unknown();
    let most: number | undefined;
    service.on.download = async (_url, options) => {
      most = options.mostBytes;
      throw clientFailure("response_too_large", "yes");
    };
    expect(await failureOf(() => studio.tasks.candidates.film(id, "remote-1"))).toMatchObject({
      code: "response_too_large",
    });
    expect(most).toBe(256 * 1024 * 1024);
  });
});
