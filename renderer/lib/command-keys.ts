/** Keys that the strip under the board, and the film's picture above it, hear themselves: they answer nowhere else. */
export const stripKeys = {
  "strip.reverse": "J",
  "strip.pause": "K",
  "strip.forward": "L",
  "strip.frameBack": ",",
  "strip.frameForward": ".",
  "strip.markIn": "I",
  "strip.markOut": "O",
  "strip.clearRange": "X",
  "strip.trimIn": "Q",
  "strip.trimOut": "W",
  "strip.slipBack": "Mod+ArrowLeft",
  "strip.slipForward": "Mod+ArrowRight",
  "strip.moveBack": "Mod+Shift+ArrowLeft",
  "strip.moveForward": "Mod+Shift+ArrowRight",
  "strip.removeClip": "Delete",
  "strip.liftClip": "Shift+Delete",
  "strip.previousMarker": "Shift+PageUp",
  "strip.nextMarker": "Shift+PageDown",
  "strip.addNote": "N",
  "strip.captions": "C",
  "strip.onBeats": "B",
  "strip.scrubAudio": "Shift+S",
  "strip.zoomIn": "+",
  "strip.zoomOut": "-",
  "strip.zoomFit": "0",
  "strip.zoomClip": "Z",
  "strip.fullScreen": "F",
} as const;

export type StripAction = keyof typeof stripKeys;

export const stripActions = Object.keys(stripKeys) as readonly StripAction[];

export const isStripAction = (id: string): id is StripAction => Object.hasOwn(stripKeys, id);

/** Keys of the commands that a pane offers while it is open, by their ids. Listed also while it isn't; Mod is Ctrl, on a Mac ⌘. */
export const commandKeys = {
  "chat.find": "Mod+F",
  "chat.undoDeletion": "Mod+Z",
  "storyboard.generate": "Mod+Enter",
  "storyboard.generateMany": "Mod+Shift+Enter",
  "storyboard.review": "Shift+R",
  "storyboard.find": "Mod+F",
  "storyboard.group": "Mod+G",
  "storyboard.ungroup": "Mod+Shift+G",
  "storyboard.split": "Mod+B",
  "storyboard.freeze": "Shift+F",
  "storyboard.marker": "M",
  "storyboard.undo": "Mod+Z",
  "storyboard.redo": "Mod+Shift+Z",
  "song.generate": "Mod+Enter",
  "song.undoDeletion": "Mod+Z",
  "library.find": "Mod+F",
  "library.view": "V",
  "library.compare": "C",
  "library.slideshow": "S",
  "library.export": "Mod+E",
  "library.addToAlbum": "Mod+Shift+A",
  "library.undoDeletion": "Mod+Z",
  ...stripKeys,
} as const;

export type CommandWithKeys = keyof typeof commandKeys;
