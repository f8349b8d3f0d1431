import { v7 as newId } from "uuid";
import { expect, it, onTestFinished } from "vitest";
import { filmHere } from "#core/backup/import/foreign-references.ts";
import { checkRequest } from "#core/tasks/check-request.ts";
import { shotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

const address = "https://example.org/harbor.mp4";

it("a shot's public address survives a duplicate, undo and a restart, is no cover, and is sent as it is", async () => {
  const folder = temporaryFolder();
  const studio = openTaskStudio({ folder });
  const projectId = studio.projects.list()[0]?.id ?? "";
  const shot = studio.boards.addShot(projectId, null, {
    ...{ prompt: "A harbor", mode: "references", references: [address], firstFrame: "https://example.org/a.png" },
  });
  expect(studio.projects.list()[0]?.coverId).toBeNull();
  studio.boards.updateShot(shot.id, { references: [] });
  studio.boards.undo(projectId);
  const copy = studio.projects.duplicate(projectId, "A variant", true);
  await studio.close();
  const again = openTaskStudio({ folder });
  onTestFinished(() => again.close());
  for (const id of [projectId, copy.id]) {
    expect(again.boards.shots(id)[0]?.draft).toMatchObject({ references: [address] });
  }
  const [task] = again.generation.generate(shot.id, newId(), 1);
  expect(task?.request.content).toEqual([
    { type: "text", text: "A harbor" },
    { type: "video_url", video_url: { url: address }, role: "reference_video" },
  ]);
});

it("an archive's addresses come as addresses and nothing else", () => {
  const draft = {
    ...{ name: "", prompt: "", model: "Vendor-H3", resolution: "768P", duration: 5, ratio: "16:9", mode: "references" },
    ...{ firstFrame: address, lastFrame: newId(), references: [newId(), address], promptExpansion: null, inherits: [] },
    ...{ directed: false, direction: null, promptPrefix: "", promptSuffix: "", projectReferences: [address], cast: [] },
  };
  const read = shotDraft.parse(draft);
  const film = {
    project: { id: newId(), coverId: null, defaults: { projectReferences: [address, newId()] }, film: null },
    script: null,
    scenes: [],
    shots: [{ id: newId(), draft: read, activeTakeId: null, chain: null, sceneId: null }],
  } as unknown as Parameters<typeof filmHere>[0];
  const here = filmHere(film, newId(), { idOf: () => null, nowhere: () => newId() });
  expect(here.project.defaults?.projectReferences).toEqual([address]);
  expect(here.shots[0]?.draft).toMatchObject({
    ...{ firstFrame: address, lastFrame: null, references: [address], projectReferences: [address] },
  });
  for (const other of ["file:///etc/passwd", "http://192.168.1.1/a.png", "https://a:b@example.org/", "asset:x"]) {
    expect(shotDraft.safeParse({ ...draft, firstFrame: other }).success, other).toBe(false);
  }
});

it("is held to the limits of what was found there, and to no figure where nothing was", () => {
  const facts: MediaFacts = {
    kind: "video",
    format: "mp4",
    mime: "video/mp4",
    bytes: 9,
    durationSeconds: 1,
    frameRate: 24,
  };
  const request = {
    ...{ model: "Vendor-H3", resolution: "768P", duration: 5, ratio: "16:9" },
    content: [
      { type: "text", text: "A harbor" },
      { type: "video_url", video_url: { url: address }, role: "reference_video" },
    ],
  };
  const errors = (known?: MediaFacts) =>
    checkRequest("video", request, (name) => (name === address ? known : undefined), undefined)
      .filter(({ severity }) => severity === "error")
      .map(({ code }) => code);
  expect(errors()).toEqual([]);
  expect(errors(facts)).toEqual(["video.reference_video.duration"]);
});

it("what the person says of an address that can't be looked at is sent, and prompts go on naming the same references", async () => {
  const known = new Map<string, MediaFacts["kind"]>();
  const studio = openTaskStudio({ folder: temporaryFolder(), kindOf: (name) => known.get(name) });
  onTestFinished(() => studio.close());
  const projectId = studio.projects.list()[0]?.id ?? "";
  const [bare, picture] = ["https://example.org/files/42", "https://example.org/a.png"];
  const shot = studio.boards.addShot(projectId, null, {
    ...{ prompt: "@image 1 as in @image 2", mode: "references", references: [bare, picture] },
  });
  const other = studio.boards.addShot(projectId, null, {
    prompt: "@image 1",
    mode: "references",
    references: [picture],
  });
  studio.boards.learnKind(bare, () => known.set(bare, "video"));
  const prompts = () => studio.boards.shots(projectId).map(({ draft }) => draft.prompt);
  expect(prompts().slice(-2)).toEqual(["@video 1 as in @image 1", "@image 1"]);
  const [task] = studio.generation.generate(shot.id, newId(), 1);
  expect(task?.request.content).toEqual([
    { type: "text", text: "@video 1 as in @image 1" },
    { type: "video_url", video_url: { url: bare }, role: "reference_video" },
    { type: "image_url", image_url: { url: picture }, role: "reference_image" },
  ]);
  // It is a step of the board like any other.
  studio.boards.undo(projectId);
  expect([prompts().slice(-2), other.draft.prompt]).toEqual([["@image 1 as in @image 2", "@image 1"], "@image 1"]);
  // Written before that was known, and here only now: the same references are meant.
  const late = { prompt: "As @image 2, then @image 1" };
  expect(studio.boards.updateShot(shot.id, late, { [bare]: "image" }).draft.prompt).toBe("As @image 1, then @video 1");
  expect(studio.boards.updateShot(shot.id, { prompt: "@video 1" }, { [bare]: "video" }).draft.prompt).toBe("@video 1");
});
