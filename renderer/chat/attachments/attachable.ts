import { isDocument } from "../documents/document-limits.ts";

/** What a model may see; HEIC is taken too, and converted when the person asks for it. By type, or by name where it has none. */
export const ATTACHABLE =
  "image/jpeg,image/png,image/gif,image/webp,image/heic,image/heif,.heic,.heif,video/mp4,video/quicktime,video/x-msvideo,video/x-matroska,.mp4,.mov,.avi,.mkv";

const NAMES = /\.(jpe?g|png|gif|webp|hei[cf]|mp4|m4v|mov|avi|mkv|webm)$/i;

/** Files that are or seem to be images or videos, those whose text can go along, and the names of the rest. What they really are the core reads. */
export function sortFiles(files: Iterable<File>): { media: File[]; documents: File[]; others: string[] } {
  const media: File[] = [];
  const documents: File[] = [];
  const others: string[] = [];
  for (const file of files) {
    if (/^(image|video)\//.test(file.type) || NAMES.test(file.name)) media.push(file);
    else if (isDocument(file)) documents.push(file);
    else others.push(file.name);
  }
  return { media, documents, others };
}
