import { z } from "zod";
import { webAddress } from "#shared/contract/service/addresses.ts";
import { type CardFields, type CastCard, cardFields } from "#shared/contract/storyboard/cast.ts";
import { filePurposes, MOST_CARD_FILES, MOST_CARDS } from "#shared/rules/cast/index.ts";
import { limits } from "#shared/wire/limits.ts";
import { isWebAddress } from "#shared/wire/media/asset-url.ts";

/** Of a whole file of cards, packed and unpacked. */
export const MOST_CAST_BYTES = 512 * 1024 * 1024;
const MOST_TEXT = 2 * 1024 * 1024;
const LIST = "cast.json";

/** A file of a card: one that lies beside the list, or an address. */
const file = z.union([
  z.strictObject({ path: z.string().regex(/^media\/[^/\\]{1,200}$/), gives: z.enum(filePurposes) }),
  z.strictObject({ address: webAddress, gives: z.enum(filePurposes) }),
]);
const list = z.object({
  format: z.literal("reelsong-cast"),
  version: z.literal(1),
  cards: z
    .array(cardFields.extend({ files: z.array(file).max(MOST_CARD_FILES) }))
    .min(1)
    .max(MOST_CARDS),
});
type List = z.infer<typeof list>;

export type CastFileProblem = "tooLarge" | "noCast" | "damaged";

export class UnreadableCastFile extends Error {
  readonly problem: CastFileProblem;

  constructor(problem: CastFileProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** A medium of the library as it goes into a file of cards. */
export interface PackedMedium {
  readonly name: string;
  readonly bytes: Blob;
}

/** The cards and their media as a zip; a medium that `open` gives nothing for is left out. */
export async function writeCastFile(
  cards: readonly CastCard[],
  open: (name: string) => Promise<PackedMedium | undefined>,
): Promise<Blob> {
  const { Zip, ZipPassThrough, strToU8 } = await import("fflate");
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    chunks.push(new Uint8Array(chunk));
  });
  const add = async (path: string, bytes: Uint8Array | Blob) => {
    // Media doesn't shrink.
    const entry = new ZipPassThrough(path);
    zip.add(entry);
    entry.push(bytes instanceof Blob ? new Uint8Array(await bytes.arrayBuffer()) : bytes, true);
  };
  const paths = new Map<string, string | undefined>();
  const written: List["cards"] = [];
  for (const { id: _id, files, ...fields } of cards) {
    const own: List["cards"][number]["files"] = [];
    for (const { name, gives } of files) {
      if (isWebAddress(name)) {
        own.push({ address: name, gives });
        continue;
      }
      if (!paths.has(name)) {
        const medium = await open(name);
        const path = medium && `media/${paths.size + 1}-${medium.name.replace(/[/\\]/g, "_").slice(-150)}`;
        paths.set(name, path);
        if (medium && path) await add(path, medium.bytes);
      }
      const path = paths.get(name);
      if (path !== undefined) own.push({ path, gives });
    }
    written.push({ ...fields, files: own });
  }
  const told: List = { format: "reelsong-cast", version: 1, cards: written };
  await add(LIST, strToU8(JSON.stringify(told, null, 2)));
  zip.end();
  if (failure !== null) throw failure;
  return new Blob(chunks, { type: "application/zip" });
}

/** A card as a file tells it, with media that aren't in the library yet. */
export interface ReadCard extends Omit<CardFields, "files"> {
  readonly files: readonly (
    | { readonly medium: File; readonly gives: CardFields["files"][number]["gives"] }
    | { readonly address: string; readonly gives: CardFields["files"][number]["gives"] }
  )[];
}

/**
 * The cards of a file from anywhere. Throws `UnreadableCastFile`. Only the list and the media that it names are unpacked,
 * each into no more room than it says, none larger than the service takes; a medium that isn't there is left out.
 */
export async function readCastFile(packed: Blob): Promise<ReadCard[]> {
  if (packed.size > MOST_CAST_BYTES) throw new UnreadableCastFile("tooLarge");
  const { unzipSync, strFromU8 } = await import("fflate");
  const bytes = new Uint8Array(await packed.arrayBuffer());
  const unpack = (wanted: ReadonlySet<string>, most: number) => {
    let room = MOST_CAST_BYTES;
    try {
      return unzipSync(bytes, {
        filter: ({ name, originalSize }) => {
          if (!wanted.has(name) || originalSize > most) return false;
          room -= originalSize;
          if (room < 0) throw new UnreadableCastFile("tooLarge");
          return true;
        },
      });
    } catch (thrown) {
      throw thrown instanceof UnreadableCastFile ? thrown : new UnreadableCastFile("damaged");
    }
  };
  const text = unpack(new Set([LIST]), MOST_TEXT)[LIST];
  if (text === undefined) throw new UnreadableCastFile("noCast");
  const { cards } = parse(strFromU8(text));
  const paths = new Set(cards.flatMap(({ files }) => files.flatMap((one) => ("path" in one ? [one.path] : []))));
  const media = unpack(paths, Math.max(limits.imageSize.max, limits.videoSize.max, limits.audioSize.max));
  return cards.map((card) => ({
    ...card,
    files: card.files.flatMap((one): ReadCard["files"][number][] => {
      if ("address" in one) return [one];
      const medium = Object.hasOwn(media, one.path) ? media[one.path] : undefined;
      const name = one.path.replace(/^media\/(?:\d+-)?/, "");
      return medium ? [{ medium: new File([new Uint8Array(medium)], name), gives: one.gives }] : [];
    }),
  }));
}

function parse(text: string): List {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnreadableCastFile("damaged");
  }
  const read = list.safeParse(value).data;
  if (read === undefined) throw new UnreadableCastFile("noCast");
  return read;
}
