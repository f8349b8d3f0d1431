import { EventEmitter } from "node:events";

/** Where a port is that was handed over to a page: what comes to it goes on there. */
export interface PortHome {
  deliver(data: unknown, ports: readonly MessagePortMain[]): void;
  close(): void;
}

/**
 * Electron's port in main (docs/api/message-port-main.md): `on` instead of `addEventListener`, messages wait for `start`,
 * and `close` comes once the other end is gone. A port that was handed over is the other side's; here it can't be used.
 */
export class MessagePortMain extends EventEmitter {
  #other: MessagePortMain | undefined;
  #home: PortHome | undefined;
  #started = false;
  #closed = false;
  readonly #waiting: { readonly data: unknown; readonly ports: readonly MessagePortMain[] }[] = [];

  static pair(): [MessagePortMain, MessagePortMain] {
    const [one, two] = [new MessagePortMain(), new MessagePortMain()];
    one.#other = two;
    two.#other = one;
    return [one, two];
  }

  postMessage(message: unknown, transfer: readonly MessagePortMain[] = []): void {
    if (this.#closed) return;
    if (this.#home !== undefined) throw new Error("A port that was handed over can't be used any more.");
    this.#other?.receive(structuredClone(message), transfer);
  }

  start(): void {
    this.#started = true;
    for (const { data, ports } of this.#waiting.splice(0)) queueMicrotask(() => this.emit("message", { data, ports }));
  }

  /** “Disconnects the port, so it is no longer active.” */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#home?.close();
    const other = this.#other;
    // After what was sent before.
    if (other !== undefined) setImmediate(() => other.lose());
  }

  /** From the other end. */
  receive(data: unknown, ports: readonly MessagePortMain[]): void {
    if (this.#closed) return;
    if (this.#home !== undefined) this.#home.deliver(data, ports);
    else if (this.#started) queueMicrotask(() => this.emit("message", { data, ports }));
    else this.#waiting.push({ data, ports });
  }

  /** What the page at its new home says, as if this end had said it. */
  speak(data: unknown, ports: readonly MessagePortMain[]): void {
    this.#other?.receive(data, ports);
  }

  handOver(home: PortHome): void {
    if (this.#home !== undefined || this.#closed) throw new Error("A port can be handed over once.");
    this.#home = home;
    for (const { data, ports } of this.#waiting.splice(0)) home.deliver(data, ports);
  }

  lose(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#home?.close();
    this.emit("close");
  }
}

export class MessageChannelMain {
  readonly port1: MessagePortMain;
  readonly port2: MessagePortMain;
  constructor() {
    [this.port1, this.port2] = MessagePortMain.pair();
  }
}
