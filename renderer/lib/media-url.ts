/** Address of an asset's bytes, the same in both shells (ranges, HEAD). */
export function mediaUrl(assetId: string): string {
  return new URL(`/media/${assetId}`, window.location.href).href;
}
