/** How a picture is looked at: 1 is the whole of it in its frame; `x` and `y` move its middle, in pixels of the page. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The frame a picture is shown in, and the picture's own pixels. */
export interface Room {
  readonly frame: Size;
  readonly picture: Size;
}

export const wholePicture: View = { scale: 1, x: 0, y: 0 };

const MOST = 16;

/** How many pixels of the page one pixel of the picture takes while it is whole; 1 where nothing is known. */
export function fitOf({ frame, picture }: Room): number {
  const fit = Math.min(frame.width / picture.width, frame.height / picture.height);
  return Number.isFinite(fit) && fit > 0 ? fit : 1;
}

/** Nothing beside the picture comes into view while the picture is larger than its frame. */
function within({ scale, x, y }: View, room: Room): View {
  const fit = fitOf(room);
  const bound = (at: number, picture: number, frame: number) => {
    const most = Math.max(0, (picture * fit * scale - frame) / 2);
    return Math.min(most, Math.max(-most, at));
  };
  return {
    scale,
    x: bound(x, room.picture.width, room.frame.width),
    y: bound(y, room.picture.height, room.frame.height),
  };
}

/** Larger or smaller by a factor; what is at `point` (from the frame's middle) stays there. */
export function zoomBy(view: View, factor: number, room: Room, point = { x: 0, y: 0 }): View {
  // A picture smaller than its frame is drawn larger than it is: it may be seen in its own size, no smaller.
  const least = Math.min(1, 1 / fitOf(room));
  const scale = Math.min(MOST, Math.max(least, view.scale * factor));
  // Rounded steps come back to the whole picture exactly; the small ones of a touchpad lead away from it.
  const off = Math.abs(scale - 1);
  const settled = off < 0.02 && off < Math.abs(view.scale - 1) ? 1 : scale;
  const ratio = settled / view.scale;
  return within(
    { scale: settled, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio },
    room,
  );
}

export const panBy = (view: View, dx: number, dy: number, room: Room): View =>
  within({ ...view, x: view.x + dx, y: view.y + dy }, room);

/** From the whole picture to one pixel of it on one of the page (twice the size where that is the same), and back. */
export function toggleFull(view: View, room: Room, point = { x: 0, y: 0 }): View {
  if (view.scale !== 1) return wholePicture;
  const full = 1 / fitOf(room);
  return zoomBy(view, Math.abs(full - 1) < 0.02 ? 2 : full, room, point);
}

/** 100 is one pixel of the picture on one of the page. */
export const percentOf = (view: View, room: Room): number => Math.round(view.scale * fitOf(room) * 100);
