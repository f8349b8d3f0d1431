import { measureSound } from "./measure-sound.ts";

// A thread of its own: six minutes of decoding must not make the page stutter.
self.addEventListener("message", ({ data }: MessageEvent<{ address: string }>) => {
  measureSound(data.address).then(
    (measured) => self.postMessage({ measured }),
    (thrown: unknown) => self.postMessage({ message: thrown instanceof Error ? thrown.message : String(thrown) }),
  );
});
