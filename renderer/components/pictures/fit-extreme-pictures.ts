/** So much longer one way than the other, little of a picture is left where it fills a frame. */
const STRIP = 3.2;
/** Pixels; what is drawn of fewer is shown as the squares that it is. */
const TINY = 64;

/**
 * Pictures of unusual shape say so (`data-shape`), and the styles then show the whole of them: a panorama cut to the
 * middle sixth, or eight pixels smoothed to a haze, is nothing one would know again.
 */
export function fitExtremePictures(page: Document): void {
  page.addEventListener(
    "load",
    ({ target }) => {
      if (!(target instanceof HTMLImageElement)) return;
      const { naturalWidth: width, naturalHeight: height } = target;
      if (width === 0 || height === 0) return;
      const tiny = Math.max(width, height) <= TINY;
      const strip = Math.max(width / height, height / width) > STRIP;
      if (tiny) target.dataset.shape = "tiny";
      else if (strip) target.dataset.shape = "strip";
      else delete target.dataset.shape;
    },
    // An image's load doesn't bubble.
    { capture: true, passive: true },
  );
}
