import type { CameraMove } from "#shared/direction/camera-moves.ts";

/** A small picture in which the camera does it: it moves by `direction.css`, and stands still where motion is reduced. */
export function CameraPictogram({ move }: { move: CameraMove }) {
  return (
    <span className="campic" data-move={move} aria-hidden>
      <i />
    </span>
  );
}
