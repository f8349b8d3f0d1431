// The thread in which Content Credentials are written and read: the library is wasm, hashes whole files, and holds what it
// signs in its memory, which is given back with the thread.
import { closeSync, existsSync, fstatSync, fsyncSync, openSync, readFileSync, readSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { brotliDecompressSync } from "node:zlib";
import { initSync, WasmBuilder, WasmReader } from "@contentauth/c2pa-wasm";
import type { CredentialOrder, FromCredentials, ToCredentials } from "./credential-order.ts";

const port = parentPort;
if (!port) throw new Error("this script runs as a worker thread");
const tell = (message: FromCredentials) => port.postMessage(message);

/** A part of an open file, as the library asks a browser for one: never more of it in memory than is read at once. */
class FileSlice {
  readonly size: number;
  readonly #file: number;
  readonly #from: number;
  constructor(file: number, from: number, to: number) {
    this.#file = file;
    this.#from = from;
    this.size = Math.max(0, to - from);
  }
  slice(from = 0, to = this.size): FileSlice {
    return new FileSlice(this.#file, this.#from + from, this.#from + Math.min(to, this.size));
  }
  bytes(): ArrayBuffer {
    const bytes = new Uint8Array(this.size);
    let filled = 0;
    while (filled < bytes.length) {
      const read = readSync(this.#file, bytes, filled, bytes.length - filled, this.#from + filled);
      if (read === 0) throw new RangeError("The file ends too early.");
      filled += read;
    }
    return bytes.buffer;
  }
  async arrayBuffer(): Promise<ArrayBuffer> {
    return this.bytes();
  }
}

// The one thing of a browser's worker that the library needs and Node has not.
Object.assign(globalThis, {
  FileReaderSync: class {
    readAsArrayBuffer(slice: FileSlice): ArrayBuffer {
      return slice.bytes();
    }
  },
});

function readWasm(): Uint8Array<ArrayBuffer> {
  // Beside the bundle, compressed, when bundled; in its package otherwise.
  const beside = new URL("./c2pa_bg.wasm.br", import.meta.url);
  if (existsSync(beside)) return new Uint8Array(brotliDecompressSync(readFileSync(beside)));
  return new Uint8Array(readFileSync(createRequire(import.meta.url).resolve("@contentauth/c2pa-wasm/c2pa.wasm")));
}

function withFile<Result>(path: string, work: (blob: Blob) => Promise<Result>): Promise<Result> {
  const file = openSync(path, "r");
  // The library takes it for a Blob: it asks for size, slices and their bytes, and for nothing else.
  const blob = new FileSlice(file, 0, fstatSync(file).size) as unknown as Blob;
  return work(blob).finally(() => closeSync(file));
}

/** Claims are signed where the key is. */
function askSignature(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    port?.once("message", (answer: ToCredentials) => {
      if ("refused" in answer) reject(new Error(answer.refused));
      else resolve(new Uint8Array(answer.signature));
    });
    tell({ type: "claim", bytes });
  });
}

function write(target: string, bytes: Uint8Array): void {
  const file = openSync(target, "wx", 0o600);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Nothing is asked of the network, neither for certificates nor for manifests that lie elsewhere. */
const settings = JSON.stringify({
  verify: { remote_manifest_fetch: false, ocsp_fetch: false, verify_trust: true, verify_after_sign: false },
  builder: { thumbnail: { enabled: false } },
});

async function answer(order: CredentialOrder): Promise<FromCredentials> {
  initSync({ module: readWasm() });
  if (order.type === "read") {
    return withFile(order.path, async (blob) => {
      try {
        return { type: "read", store: (await WasmReader.fromBlob(order.mime, blob, settings)).json() };
      } catch (thrown) {
        // As the library says it where a file has no credentials, or is of a kind that can have none.
        if (/JumbfNotFound|UnsupportedType/.test(String(thrown))) return { type: "read", store: null };
        throw thrown;
      }
    });
  }
  const builder = WasmBuilder.fromJson(JSON.stringify(order.manifest), settings);
  for (const { definition, path, mime } of order.ingredients) {
    await withFile(path, (blob) => builder.addIngredientFromBlob(JSON.stringify(definition), mime, blob));
  }
  const signer = { alg: order.algorithm, reserveSize: order.room, sign: askSignature };
  write(order.target, await withFile(order.path, (blob) => builder.sign(signer, order.mime, blob)));
  return { type: "signed" };
}

answer(workerData as CredentialOrder)
  .catch((thrown: unknown) => ({
    type: "failed" as const,
    message: thrown instanceof Error ? thrown.message : String(thrown),
  }))
  .then(tell);
