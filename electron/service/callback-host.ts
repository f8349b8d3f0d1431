import type { CallbackState, Settings } from "#shared/contract/app/settings.ts";
import { carriedError, studioErrorOf } from "#shared/wire/errors/studio-failure.ts";
import type { CallbackReceiver } from "./client/index.ts";

export interface CallbackHost {
  state(): CallbackState;
  /** Starts, moves or stops the receiver as the settings say; calls follow one another. Never rejects. */
  apply(): Promise<void>;
  /**
   * What a new video request names; undefined when nobody listens or the service couldn't reach us. `isSandbox`: the one
   * in this process, which needs no way around.
   */
  urlFor(baseUrl: string, isSandbox: boolean): string | undefined;
  close(): Promise<void>;
}

/** Opt-in receiver of task callbacks (API.md § Video task callback). What comes is only a hint to ask the service. */
export function createCallbackHost(parts: {
  wanted: () => Settings["callbacks"];
  onHint: (taskId: string) => void;
  onChange: () => void;
}): CallbackHost {
  const { wanted, onHint, onChange } = parts;
  let receiver: CallbackReceiver | undefined;
  let started = "";
  let state: CallbackState = { state: "off", address: null, error: null };
  let closed = false;
  let chain = Promise.resolve();

  const show = (next: CallbackState) => {
    state = next;
    onChange();
  };
  const stop = async () => {
    const open = receiver;
    receiver = undefined;
    await open?.close();
  };
  async function follow(): Promise<void> {
    const asked = closed ? { ...wanted(), on: false } : wanted();
    const signature = JSON.stringify(asked);
    if (signature === started) return;
    started = signature;
    await stop();
    if (!asked.on) {
      if (state.state !== "off") show({ state: "off", address: null, error: null });
      return;
    }
    const { host, port, publicUrl } = asked;
    try {
      const { startCallbackReceiver } = await import("./client/index.ts");
      const outside = publicUrl.trim() === "" ? {} : { publicUrl: publicUrl.trim() };
      receiver = await startCallbackReceiver({ host, port, onHint, ...outside });
      show({ state: "listening", address: new URL(receiver.localUrl).host, error: null });
    } catch (cause) {
      show({ state: "failed", address: null, error: carriedError(cause) ?? listenError(cause, host, port) });
    }
  }

  return {
    state: () => state,
    apply() {
      chain = chain.then(follow);
      return chain;
    },
    urlFor(baseUrl, isSandbox) {
      if (receiver === undefined) return undefined;
      // What stands at an address of this computer may be the near end of a tunnel to a service far away.
      if (!isSandbox && wanted().publicUrl.trim() !== "") return receiver.callbackUrl;
      // A service on this computer needs no tunnel; any other can't reach us without one.
      return isHere(baseUrl) ? receiver.localUrl : undefined;
    },
    async close() {
      closed = true;
      chain = chain.then(follow);
      await chain;
    },
  };
}

const isHere = (address: string): boolean =>
  URL.canParse(address) && ["127.0.0.1", "localhost", "[::1]"].includes(new URL(address).hostname);

function listenError(cause: unknown, host: string, port: number) {
  const code = (cause as { code?: unknown } | null)?.code;
  const reason =
    code === "EADDRINUSE"
      ? `Another program listens on port ${port}.`
      : code === "EACCES"
        ? `This system does not allow listening on port ${port}.`
        : `This computer can't listen at ${host}, port ${port}.`;
  return studioErrorOf("callbacks_unavailable", { message: reason });
}
