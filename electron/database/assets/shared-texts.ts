/** Texts that many rows have alike, as takes have their prompt: each is kept once, and goes with the last row that has it. */
export class SharedTexts {
  /** By number. */
  readonly texts: string[] = [];
  #characters = 0;
  readonly #numbers = new Map<string, number>();
  /** By number: how many rows have it. */
  readonly #uses: number[] = [];
  readonly #free: number[] = [];

  /** Of all that are kept. */
  get characters(): number {
    return this.#characters;
  }

  /** The number of a text that one more row has. */
  take(text: string): number {
    const number = this.#numbers.get(text) ?? this.#add(text);
    this.#uses[number] = (this.#uses[number] ?? 0) + 1;
    return number;
  }

  /** One row fewer has it. */
  release(number: number): void {
    const uses = (this.#uses[number] ?? 0) - 1;
    this.#uses[number] = uses;
    if (uses > 0) return;
    const text = this.texts[number] ?? "";
    this.#numbers.delete(text);
    this.#characters -= text.length;
    this.texts[number] = "";
    this.#free.push(number);
  }

  #add(text: string): number {
    const number = this.#free.pop() ?? this.texts.length;
    this.texts[number] = text;
    this.#numbers.set(text, number);
    this.#characters += text.length;
    return number;
  }
}
