import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { z } from "zod";
import { compileDirection, direction, parseDirection } from "#shared/direction/index.ts";
import { checkDirection } from "#shared/rules/direction/check-direction.ts";
import { defaultAssumptions } from "#shared/wire/assumptions.ts";

const usage = `npm run --silent direct -- parse [--duration 8]    a prompt on standard input, its direction as JSON
npm run --silent direct -- compile                 such JSON on standard input, its prompt
npm run --silent direct -- check [--duration 8]    a prompt or JSON on standard input, what may disappoint as JSON
`;

/** Reads, writes and checks the language of shot directions, for other programs and for a look at one's own. */
async function direct(): Promise<string> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { duration: { type: "string" } } });
  const [verb = ""] = positionals;
  if (!["parse", "compile", "check"].includes(verb) || positionals.length > 1) throw new Error(usage);
  const duration = values.duration === undefined ? null : Number(values.duration);
  if (duration !== null && !(duration > 0 && duration <= 3600))
    throw new Error(`--duration needs seconds, up to 3600. Found: “${values.duration}”.\n`);
  const source = await text(process.stdin);
  if (verb === "parse") return json(parseDirection(source, duration));
  if (verb === "compile") return compileDirection(readDirection(source));
  const read = source.trimStart().startsWith("{") ? readDirection(source) : parseDirection(source, duration);
  return json(checkDirection(read, { promptLimit: defaultAssumptions.videoPromptMaxCharacters }));
}

function readDirection(source: string) {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch (thrown) {
    throw new Error(`Standard input isn’t valid JSON: ${(thrown as Error).message}\n`);
  }
  const read = direction.safeParse(value);
  if (!read.success) throw new Error(`This isn’t a valid direction:\n${z.prettifyError(read.error)}\n`);
  return read.data;
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

try {
  process.stdout.write(await direct());
} catch (thrown) {
  process.stderr.write((thrown as Error).message);
  process.exitCode = 2;
}
