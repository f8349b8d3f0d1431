import type { Part } from "#shared/direction/index.ts";
import { type Planes, smooth } from "./planes.ts";

/** What a beat tells the camera to do. */
export type CameraWork = Pick<Extract<Part, { kind: "camera" }>, "move" | "amplitude" | "speed">;

/** Where the camera looks: how near (1: the whole scene), how far from its middle in parts of it, and how it is turned. */
export interface CameraAt {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  /** Radians, clockwise. */
  readonly roll: number;
}

const extents = { small: 0.5, medium: 1, large: 1.7 } as const;
const paces = { slow: 0.5, medium: 1, fast: 2 } as const;
const still: CameraAt = { scale: 1, x: 0, y: 0, roll: 0 };

/** Where the camera is at `progress` (0 to 1) of its beat and `time` (seconds), by move, amplitude and speed. */
export function cameraAt({ move, amplitude, speed }: CameraWork, progress: number, time: number): CameraAt {
  const extent = extents[amplitude];
  const gone = smooth(0, 1, Math.min(1, progress * paces[speed]));
  const near = 1 + 0.3 * extent;
  // As far aside as a nearer picture leaves room for.
  const aside = (1 - 1 / near) / 2;
  const across = (gone * 2 - 1) * aside;
  switch (move) {
    case "zoom in":
    case "push in":
      return { ...still, scale: 1 + (near - 1) * gone, y: move === "push in" ? aside * gone * 0.5 : 0 };
    case "zoom out":
    case "pull out":
      return { ...still, scale: near - (near - 1) * gone, y: move === "pull out" ? aside * (1 - gone) * 0.5 : 0 };
    case "pan left":
    case "truck left":
      return { ...still, scale: near, x: -across };
    case "pan right":
    case "truck right":
    case "tracking shot":
      return { ...still, scale: near, x: across };
    case "tilt up":
    case "pedestal up":
      return { ...still, scale: near, y: -across };
    case "tilt down":
    case "pedestal down":
      return { ...still, scale: near, y: across };
    case "arc shot":
      return { scale: near - 0.1 * Math.sin(gone * Math.PI), x: across, y: 0, roll: 0.03 * (gone * 2 - 1) };
    case "shake slightly":
    case "shake strongly": {
      const by = (move === "shake strongly" ? 0.02 : 0.006) * extent;
      return {
        scale: 1.08,
        x: by * Math.sin(time * 31),
        y: by * Math.sin(time * 37 + 1),
        roll: by * Math.sin(time * 23),
      };
    }
    case "pov":
      return { scale: 1.1, x: 0.006 * Math.sin(time * 3.4), y: 0.01 * Math.sin(time * 6.8), roll: 0 };
    case "roll clockwise":
      return { ...still, scale: 1.25, roll: -0.2 * extent * gone };
    case "roll counterclockwise":
      return { ...still, scale: 1.25, roll: 0.2 * extent * gone };
    case "static shot":
      return still;
  }
}

/** The scene as the camera sees it. Both pictures are of one size. */
export function film(scene: Planes, frame: Planes, at: CameraAt): void {
  const { width, height } = frame;
  filmPlane(scene.y, frame.y, width, height, at);
  filmPlane(scene.u, frame.u, width >> 1, height >> 1, at);
  filmPlane(scene.v, frame.v, width >> 1, height >> 1, at);
}

/** Where a point of the scene is seen in the frame, both in shares of their sides; `aspect` is width by height. */
export function seenAt(
  { scale, x, y, roll }: CameraAt,
  px: number,
  py: number,
  aspect: number,
): { x: number; y: number } {
  const [dx, dy] = [(px - 0.5 - x) * aspect, py - 0.5 - y];
  const [cos, sin] = [Math.cos(roll) * scale, Math.sin(roll) * scale];
  return { x: 0.5 + (dx * cos + dy * sin) / aspect, y: 0.5 + (dy * cos - dx * sin) };
}

function filmPlane(from: Uint8Array, to: Uint8Array, width: number, height: number, { scale, x, y, roll }: CameraAt) {
  const [cos, sin] = [Math.cos(roll) / scale, Math.sin(roll) / scale];
  const [cx, cy] = [width / 2, height / 2];
  for (let row = 0; row < height; row += 1) {
    const dy = row - cy;
    for (let column = 0; column < width; column += 1) {
      const dx = column - cx;
      const sx = (dx * cos - dy * sin + cx + x * width) | 0;
      const sy = (dx * sin + dy * cos + cy + y * height) | 0;
      const inX = sx < 0 ? 0 : sx >= width ? width - 1 : sx;
      const inY = sy < 0 ? 0 : sy >= height ? height - 1 : sy;
      to[row * width + column] = from[inY * width + inX] as number;
    }
  }
}
