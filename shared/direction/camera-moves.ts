/** What a camera can do, and how a sentence says it: “The camera pushes in …”. */
export const cameraMoves = {
  "zoom in": "zooms in",
  "zoom out": "zooms out",
  "push in": "pushes in",
  "pull out": "pulls out",
  "pan left": "pans left",
  "pan right": "pans right",
  "truck left": "trucks left",
  "truck right": "trucks right",
  "tilt up": "tilts up",
  "tilt down": "tilts down",
  "pedestal up": "pedestals up",
  "pedestal down": "pedestals down",
  "arc shot": "moves in an arc shot",
  "tracking shot": "follows in a tracking shot",
  "static shot": "holds a static shot",
  "shake slightly": "shakes slightly",
  "shake strongly": "shakes strongly",
  pov: "takes a POV",
  "roll clockwise": "rolls clockwise",
  "roll counterclockwise": "rolls counterclockwise",
} as const;

export type CameraMove = keyof typeof cameraMoves;
export const cameraMoveNames = Object.keys(cameraMoves) as [CameraMove, ...CameraMove[]];
