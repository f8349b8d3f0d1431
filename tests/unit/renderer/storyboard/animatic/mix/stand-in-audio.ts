/** What changes a sound, and what is led where. */
export class StandInNode {
  static all: StandInNode[] = [];
  readonly kind: string;
  /** Each with the channel that goes there; undefined: all of them. */
  readonly outputs: (readonly [to: StandInNode | object, channel: number | undefined])[] = [];
  readonly told: string[] = [];
  buffer: unknown;
  playbackRate = { value: 1 };
  onended: (() => void) | null = null;
  /** Of an analyser: its latest samples, the newest last. */
  samples: ArrayLike<number> = [];
  #fftSize = 2048;
  readonly gain = {
    value: 1,
    setValueAtTime: (value: number, at: number) => this.told.push(`${value} at ${at.toFixed(3)}`),
    linearRampToValueAtTime: (value: number, at: number) => this.told.push(`to ${value} by ${at.toFixed(3)}`),
  };
  constructor(kind: string) {
    this.kind = kind;
    StandInNode.all.push(this);
  }
  /** Where it was led first. */
  get to(): unknown {
    return this.outputs[0]?.[0];
  }
  get fftSize(): number {
    return this.#fftSize;
  }
  set fftSize(size: number) {
    if (Math.log2(size) % 1 !== 0 || size < 32 || size > 32_768)
      throw new DOMException("no such size", "IndexSizeError");
    this.#fftSize = size;
  }
  connect = (to: StandInNode | object, channel?: number) => {
    this.outputs.push([to, channel]);
    return to;
  };
  disconnect = () => {
    this.outputs.length = 0;
  };
  start = (at: number) => this.told.push(`starts at ${at.toFixed(3)}`);
  stop = (at: number) => this.told.push(`stops at ${at.toFixed(3)}`);
  getFloatTimeDomainData(into: Float32Array): void {
    const heard = Math.min(into.length, this.#fftSize);
    for (let at = 0; at < heard; at += 1) into[at] = this.samples[this.samples.length - heard + at] ?? 0;
  }
}

const made = (kind: string) => () => new StandInNode(kind);

/** Sound as a page has it, of which nothing is heard. */
export class StandInAudio {
  state = "running";
  currentTime = 7;
  readonly sampleRate = 48_000;
  readonly destination = {};
  readonly createGain = made("gain");
  readonly createBufferSource = made("source");
  readonly createMediaElementSource = made("element");
  /** All that were ever made here: whoever measures the page's mix makes them once, in whichever file of tests comes first. */
  readonly analysers: StandInNode[] = [];
  readonly createAnalyser = () => {
    const analyser = new StandInNode("analyser");
    this.analysers.push(analyser);
    return analyser;
  };
  readonly createChannelSplitter = (channels: number) => new StandInNode(`splitter of ${channels}`);
  readonly createIIRFilter = (b: readonly number[], a: readonly number[]) =>
    new StandInNode(`filter ${[b, a].map((each) => each.map((value) => value.toFixed(4)).join(" ")).join(" / ")}`);
  readonly createBuffer = (channels: number, length: number, rate: number) => ({
    ...{ channels, length, rate },
    copyToChannel: () => {},
  });
  suspend = async () => {
    this.state = "suspended";
  };
  resume = async () => {
    this.state = "running";
  };
}

/** The film's mix opens one for as long as the page is there, which is as long as its files' worker: all have this one. */
export const pagesAudio = new StandInAudio();
export class PagesAudioContext {
  constructor() {
    // biome-ignore lint/correctness/noConstructorReturn: one for all, which a test looks into
    return pagesAudio;
  }
}
