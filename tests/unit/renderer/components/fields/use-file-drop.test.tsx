import type { DragEvent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { type FileDrop, useFileDrop } from "#renderer/components/fields/use-file-drop.ts";

const onFiles = vi.fn();

function Place({ onDrawn }: { onDrawn: (drop: FileDrop) => void }) {
  onDrawn(useFileDrop(onFiles));
  return null;
}

function dropHere(): FileDrop["target"] {
  const drawn: FileDrop[] = [];
  renderToStaticMarkup(<Place onDrawn={(drop) => drawn.push(drop)} />);
  return (drawn[0] as FileDrop).target;
}

const dragged = (types: string[], files: File[] = []) =>
  ({ preventDefault: vi.fn(), dataTransfer: { types, files } }) as unknown as DragEvent;

beforeEach(() => onFiles.mockReset());

test("what is dragged over it may be dropped where it is files, and nowhere else", () => {
  const { onDragOver } = dropHere();
  const files = dragged(["Files"]);
  onDragOver(files);
  expect(files.preventDefault).toHaveBeenCalled();
  const words = dragged(["text/plain"]);
  onDragOver(words);
  expect(words.preventDefault).not.toHaveBeenCalled();
});

test("files that are dropped are handed on; words are left to the field that they fall into", () => {
  const { onDrop } = dropHere();
  const still = new File(["x"], "still.png");
  const files = dragged(["Files"], [still]);
  onDrop(files);
  expect(files.preventDefault).toHaveBeenCalled();
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([still]);
  const words = dragged(["text/plain"]);
  onDrop(words);
  expect(onFiles).toHaveBeenCalledOnce();
  expect(words.preventDefault).not.toHaveBeenCalled();
});
