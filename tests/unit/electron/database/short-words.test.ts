import { describe, expect, it } from "vitest";
import { isShort, matchShort, ngramsOf } from "#core/database/short-words.ts";

describe("short words in the index", () => {
  // Databases of earlier versions hold these very words: another spelling would find nothing in them.
  it.each([
    [["a"], "2p"],
    [["ab"], "2p 2q 3s95u"],
    [["AB", "b"], "2p 2q 3s95u"],
    [["a b"], "2p 2q"],
    [["a\u00a0b\u3000c"], "2p 2q 2r"],
    [["a", "b"], "2p 2q"],
    [["船长"], "pq1 tj3 104s3nj"],
    [[""], ""],
  ])("%j", (texts, words) => expect(ngramsOf(texts)).toBe(words));

  it.each([
    [["a"], '"2p"'],
    [["AB"], '"3s95u"'],
    [["a", "ab"], '"2p" "3s95u"'],
    [["船长"], '"104s3nj"'],
  ])("are asked for as %j", (words, asked) => expect(matchShort(words)).toBe(asked));

  it("two characters of one script are never those of another", () => {
    // 船 and ȹ differ by the highest of their sixteen digits only.
    const [upper, lower] = ["\u8239\u957f", "\u0239\u957f"];
    expect(ngramsOf([upper]).split(" ")).not.toContain(JSON.parse(matchShort([lower])));
  });

  it.each([
    ["ab", true],
    ["abc", false],
    ["船长", true],
    ["🎬🎬", true],
  ])("%s is short: %s", (word, short) => expect(isShort(word)).toBe(short));
});
