import { expect, it } from "vitest";
import { answerArchive } from "#core/backup/answer-archive.ts";
import type { ArchiveService } from "#core/backup/archive-service.ts";

const ticket = "0199aaaa-0000-7000-8000-000000000001";
const asked: unknown[] = [];
const archives = {
  receive: async (body: ReadableStream, announced: number) => {
    asked.push([await new Response(body).text(), announced]);
    return { id: "made" };
  },
  send: async (given: string) =>
    given === ticket ? { body: new Response("PK").body, bytes: 2, fileName: "Reelsong 2026-11-21.reelsong" } : null,
} as unknown as ArchiveService;
const answer = (method: string, path: string, more: RequestInit = {}) =>
  answerArchive(new Request(`http://x/media/archives${path}`, { method, ...more }), archives);

it("an archive is taken in with the length that was announced", async () => {
  const headers = { "Content-Length": "2" };
  const taken = await answer("POST", "", { body: "PK", headers });
  expect([taken.status, await taken.json(), asked]).toEqual([200, { id: "made" }, [["PK", 2]]]);
  expect(taken.headers.get("cache-control")).toBe("no-store");
  await answer("POST", "", { body: "PK" });
  expect(asked.at(-1)).toEqual(["PK", 0]);
  await expect(answer("POST", "")).rejects.toMatchObject({ error: { code: "invalid_input" } });
});

it("an archive is sent as a file to keep, whole and not from a cache", async () => {
  const sent = await answer("GET", `/${ticket}`);
  expect([sent.status, await sent.text()]).toEqual([200, "PK"]);
  expect([...sent.headers]).toEqual(
    expect.arrayContaining([
      ["cache-control", "no-store"],
      ["content-type", "application/vnd.reelsong.archive+zip"],
      ["content-length", "2"],
      ["content-disposition", expect.stringMatching(/^attachment;.*Reelsong 2026-11-21\.reelsong/)],
    ]),
  );
});

it.each([
  ["GET", "", "POST"],
  ["DELETE", "", "POST"],
  ["POST", `/${ticket}`, "GET"],
  ["HEAD", `/${ticket}`, "GET"],
])("%s of archives%s is not allowed: %s is", async (method, path, allowed) => {
  const refused = await answer(method, path);
  expect([refused.status, refused.headers.get("allow")]).toEqual([405, allowed]);
});

it.each(["/another", "/0"])("what no ticket was given for (%s) isn't there", async (path) => {
  await expect(answer("GET", path)).rejects.toMatchObject({ error: { code: "record_not_found" } });
});
