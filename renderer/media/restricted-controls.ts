/**
 * For a film with the browser's own controls. Their menu speaks the browser's language, and leaves the focus nowhere when
 * a key ends it; what it offers is done in the library.
 */
export const restrictedControls = {
  controlsList: "nodownload noplaybackrate noremoteplayback",
  disablePictureInPicture: true,
} as const;
