/** Who attacks, or through what; the sections of docs/security.md. */
export const groups = {
  archive: "Archives and backups that somebody made",
  library: "Files, names and paths in and around the library",
  media: "Media files",
  service: "The service and the model",
  canary: "The key",
  loopback: "Other programs and people on this computer",
  browser: "Web pages, and the studio's own page",
  electron: "Electron's shell",
  exports: "What the studio hands on",
  ledger: "The first promise under force",
  dependencies: "Dependencies",
} as const;
export type Group = keyof typeof groups;

export interface Attack {
  readonly group: Group;
  /** What somebody tries, as one would say it. */
  readonly name: string;
  /** The tests that try it: `file::words of its title`. Every test of the file whose title has the words must pass. */
  readonly by: readonly `tests/${string}::${string}`[];
}

const unit = "tests/unit/electron";

const loopback = `${unit}/shells/browser/loopback-server.test.ts` as const;
const held = `${unit}/files/confinement/held.test.ts` as const;
const swapped = "tests/faults/swapped-folders.test.ts";
const hostile = "tests/faults/library-hostile.test.ts";
const answers = `${unit}/service/client/hostile-answers.test.ts` as const;
const looks = `${unit}/service/addresses/address-service.test.ts` as const;
const addresses = `${unit}/service/client/private-addresses.test.ts` as const;
const backup = `${unit}/backup/backup.test.ts` as const;
const handler = `${unit}/library/serve/media-handler.test.ts` as const;
const foreign = `${unit}/backup/import/attacks.test.ts` as const;
const admission = "tests/e2e/admission.spec.ts";

const of = (group: Group, table: Readonly<Record<string, Attack["by"][number] | Attack["by"]>>): Attack[] =>
  Object.entries(table).map(([name, by]) => ({ group, name, by: typeof by === "string" ? [by] : by }));

/** Every attack that is known and repelled. One that has no test is no entry here but a limit in docs/security.md. */
export const attacks: readonly Attack[] = [
  ...of("archive", {
    "A zip that is no archive, is cut off, was changed, or leads out": `${backup}::an archive is refused`,
    "A task on its way that writes a file of the archive anywhere": `${foreign}::can't write a file of the archive`,
    "A task on its way that takes any file of the disk": `${foreign}::can't take a file of the disk`,
    "A file's row that names a folder of the disk": `${foreign}::can't name a folder of the disk`,
    "Settings of an archive: callbacks to everyone, the library elsewhere": `${foreign}::settings of an archive change nothing`,
    "A connection of an archive, or one that a trigger redirects": [
      `${foreign}::a connection of an archive is shown`,
      `${foreign}::a trigger of an archive runs nothing`,
    ],
    "A view without end, which stops the studio at the preview": `${foreign}::a view without end`,
    "A program that an archive calls a film": `${foreign}::what is no media isn't taken in`,
    "A small archive that unpacks to very much": [
      `${foreign}::what is small and unpacks to very much`,
      `${foreign}::an entry that unpacks to more than it says`,
    ],
    "An archive that takes the place of what is here, by its ids or its names": [
      `${foreign}::nothing of an archive takes the place`,
      `${foreign}::can't name a file that was here before`,
    ],
    "A database with triggers, views, virtual tables, generated columns, unknown tables": `${unit}/database/foreign/open-foreign.test.ts::is refused before a row is read`,
    "A database that isn't one, and values larger than anything": `${unit}/database/foreign/open-foreign.test.ts::`,
    "A reader of archives that hangs, eats memory, or was taken over": `${unit}/backup/import/run-reader.test.ts::`,
    "Archives spoilt by chance": "tests/faults/archives/fuzz-archives.test.ts::archives that are spoilt by chance",
    "A friend's archive in the page: shown for what it is, added, or refused": "tests/e2e/import-archive.spec.ts::",
    "A kill in the middle of an import": "tests/faults/kills/import.test.ts::",
    "A backup that was changed, or signed by another installation": [
      `${unit}/backup/signed-copies.test.ts::a file isn't our own`,
      `${backup}::takes no place; it says why`,
    ],
    "A backup that makes the studio send what it had not sent": `${backup}::one that was not sent then is never sent by itself`,
    "A backup whose connection leads elsewhere": `${backup}::a restored connection leads where it leads now`,
    "A database row that names another library folder": `${swapped}::a database that names another library folder`,
    "A task row whose plan writes a file outside of the library": `${swapped}::a task whose plan leads out of the library`,
    "An asset row with a folder nobody chose": `${swapped}::an asset row with a folder nobody chose`,
    "An asset row whose path leads out of its folder": `${swapped}::an asset row whose path leads`,
    "A file of documents as an import of conversations":
      "tests/unit/electron/chat/conversations/conversation-files.test.ts::",
  }),
  ...of("library", {
    "A folder that is swapped for a link between the look and the opening": [
      `${held}::a folder that is swapped between`,
      `${swapped}::a folder that is swapped for a link out`,
    ],
    "Links out of a folder": [`${held}::links within a folder are followed`, `${hostile}::links out are not followed`],
    "A library whose folders are links out": `${swapped}::a library whose folders are links out`,
    "A link in the place of an incoming file or of the trash": [
      `${swapped}::an incoming file is begun anew`,
      `${swapped}::that leads out is not written to, swept or emptied`,
    ],
    "Names that leave their folder": [
      `${held}::no name leaves a folder`,
      "tests/unit/shared/outgoing/safe-name.test.ts::safe names",
    ],
    "Hostile file names of another program": `${hostile}::`,
    "A program named like a picture": `${unit}/library/media-library.test.ts::a program named like a picture isn't opened`,
    "A script, shortcut or program of any system under another name, and polyglots": [
      "tests/faults/file-types.test.ts::a file is kept under what its bytes are",
      "tests/faults/file-types.test.ts::leaves neither by drag nor by opening",
      "tests/faults/file-types.test.ts::what says that it can be run",
    ],
    "A sidecar that lies about kind, size, hash or making, or nests without end":
      "tests/faults/file-types.test.ts::a sidecar",
    "Other people reading along in the data folder or the library": "tests/faults/private-modes.test.ts::",
    "A file of another kind handed to a program": `${unit}/library/export/file-export-routes.test.ts::what isn't media with none`,
  }),
  ...of("media", {
    "Random bytes, also behind every signature": `${unit}/files/probing/probe-fuzz.test.ts::random bytes`,
    "Real files cut anywhere, and with damaged bytes": [
      `${unit}/files/probing/probe-fuzz.test.ts::cut anywhere`,
      `${unit}/files/probing/probe-fuzz.test.ts::with damaged bytes`,
    ],
    "A file that traps its reader": `${unit}/files/probing/probe.test.ts::a trap that every table agrees on`,
    "A path or link that gets a file out by /media": `${handler}::what must not get out`,
    "A file served as something that could run script": `${handler}::types that could run script go out as bytes`,
    "Changed files, archives, sidecars, calls and answers by the hundred (fuzzing)":
      "tests/faults/fuzz/fuzz.test.ts::nothing ends it, hangs it",
    "An import without end": `${unit}/library/serve/media-imports.test.ts::an import that says it is too large`,
  }),
  ...of("service", {
    "An answer without end, too deep, or packed to explode": `${answers}::an answer that means harm ends the call`,
    "A reply and a song without end, measured in a real process": "tests/faults/endless-answers.test.ts::",
    "Broken answers of every kind, by seed": `${unit}/service/client/fuzz-service.test.ts::`,
    "A refusal without end": `${answers}::a refusal without end`,
    "A link or a redirect to an address inside": `${addresses}::a link of a public service that leads inside`,
    "A name that is public when judged and private when connected to": `${addresses}::a name that was public when it was judged`,
    "A name inside, asked for through a proxy": `${addresses}::behind a proxy`,
    "A private address in the clothes of a translated one": `${addresses}::inside, translated`,
    "A web address of a shot that leads inside, or to a file": [
      `${looks}::opens nothing in a private network`,
      `${looks}::says why it couldn't look`,
    ],
    "A web address of a shot that wants a key, or has no end": [
      `${looks}::without a key or a cookie`,
      `${looks}::reads no more than the edges`,
    ],
    "From https back to plain sight": `${addresses}::over https once`,
    "An answer about something else than was asked": `${unit}/service/client/answers/answer-match.test.ts::an answer about something else`,
    "A record of another task": `${unit}/tasks/wrong-record.test.ts::`,
    "A reply of 5,000 levels, and one that no JSON can hold": [
      `${unit}/chat/conversations/running-reply.test.ts::a tool call of 5,000 levels`,
      `${unit}/app/lost-replies.test.ts::a conversation with 5,000 levels`,
      `${unit}/chat/conversations/running-reply.test.ts::words that nothing can hold end no timer`,
    ],
    "An address of a service in plain http, or with a key in it": `${unit}/service/client/addresses.test.ts::parseBaseUrl`,
    "A callback that is forged, too large, too deep or without end": [
      `${unit}/service/client/network/callback-receiver.test.ts::takes a callback for a hint`,
      `${unit}/service/client/network/callback-receiver.test.ts::takes 5,000 levels for nothing`,
      `${unit}/service/client/network/callback-receiver.test.ts::drops a request that does not end`,
      `${unit}/service/callbacks.test.ts::a forged callback makes the studio ask`,
    ],
    "A callback address that isn't https": `${unit}/service/client/network/callback-receiver.test.ts::names itself by the tunnel's address`,
    "Updates from an address that isn't https": [
      `${unit}/shells/electron/updates/updates-address.test.ts::is looked at only over https`,
      "tests/unit/scripts/packaging/updates-url.test.ts::",
    ],
    "A picture that a reply names, and that is none, too large, or in plain http": `${unit}/chat/conversations/reply-media.test.ts::`,
    "The film of somebody else's record as a candidate": `${unit}/tasks/records/candidate-films.test.ts::`,
    "A WAV of noise in place of a song": `${unit}/tasks/steps/sample-damage.test.ts::is seen`,
  }),
  ...of("canary", {
    "The key sought in every file, message, log and answer after everything that sees it was used": `${unit}/app/canary-key.test.ts::`,
    "A service that gives the key back, whole, split or encoded": `${unit}/service/client/keys-in-answers.test.ts::a key that comes back`,
    "A key cut over events of a reply: a block's beginning, its deltas, what comes between them": `${unit}/service/client/streams/redact-stream.test.ts::`,
    "A short key that stands in ids, links and prose by coincidence": [
      `${unit}/service/client/keys-in-answers.test.ts::loses no result`,
      `${unit}/service/secrets/known-keys.test.ts::a short key`,
    ],
    "Text in which the search for keys takes for ever": `${unit}/service/secrets/known-keys.test.ts::a long text of nothing but`,
    "A key in each of its disguises": `${unit}/service/secrets/known-keys.test.ts::`,
    "A key in the log": `${unit}/app/logs/redact.test.ts::a known key is struck out wherever it is`,
    "A key in a backup or an archive": `${backup}::no backup and no archive holds a key`,
    "A keychain that fails, hangs or is another's": [
      `${unit}/service/keychain/create-keychain.test.ts::`,
      `${unit}/backup/signed-copies.test.ts::a keychain that fails just when it is asked`,
    ],
  }),
  ...of("loopback", {
    "A request without what admits it, with another's cookie, host or origin": [
      `${loopback}::turns a request away`,
      `${loopback}::are refused`,
      `${loopback}::begins no visit for a wrong token`,
    ],
    "The cookie alone, as every program on another port gets it": [
      `${admission}::a program on another port gets the cookie`,
      `${loopback}::gives media by the key of the visit`,
    ],
    "A program that takes the port after the studio's end": [
      `${loopback}::are not sent to a program that has taken the port`,
      "tests/unit/renderer/lib/socket-link.test.ts::a program that takes the port",
    ],
    "Whoever has the key of a visit and not its secret": `${loopback}::are not heard from whoever has the key`,
    "An address of single use that somebody else read first": `${loopback}::that is used twice admits neither`,
    "Another person who reads the address from the process list": `${unit}/shells/browser/hand-over.test.ts::hands an address over in a file`,
    "The studio's own sandbox without its key, by another name, or its counters and reset": `${unit}/sandbox/embedded.test.ts::`,
    "A second studio on the same folder": `${admission}::the same folder twice`,
    "A client that leaves in the middle, or a socket that is dropped": [
      `${loopback}::stops reading a body when the client leaves`,
      `${loopback}::doesn't end the process`,
    ],
  }),
  ...of("browser", {
    "A page of another site": `${admission}::a page of another site reaches nothing`,
    "The page doing what its policy doesn't allow": `${admission}::the page may do what its policy says and no more`,
    "An answer without the policy: other spellings, cases and encodings of an address": [
      `${loopback}::carries the policy`,
      `${unit}/shells/page/serve-page.test.ts::gives nothing for`,
      `${unit}/shells/page/serve-page.test.ts::carries a policy whose nonce`,
    ],
    "An id that is a word of the language (constructor, __proto__)": `${unit}/foreign-keys.test.ts::is no entry of a table`,
    "A document from the page that is nested without end": `${unit}/library/serve/receive-json.test.ts::nested without end`,
    "A page that is framed or sniffed": `${unit}/shells/page/serve-page.test.ts::is isolated, unsniffed and unframed`,
    "A reply that holds scripts, frames, forms and pictures of elsewhere":
      "tests/e2e/chat-hostile.spec.ts::what a hostile reply holds neither runs nor loads",
    "A link that says one address and leads to another":
      "tests/e2e/chat-hostile.spec.ts::a link shows its address first",
    "Markdown and formulas that take for ever: pairs of marks, macros that explode": [
      "tests/unit/renderer/lib/worker/worker-client.test.ts::what takes too long ends the worker",
      "tests/unit/renderer/chat/transfer/conversation-html.test.ts::a file is written in time",
      "tests/unit/renderer/chat/transfer/conversation-html.test.ts::what is too much to lay out",
    ],
    "A script in a conversation that is exported as HTML":
      "tests/unit/renderer/chat/transfer/conversation-html.test.ts::nothing in it can run or load",
    "A line of a megabyte": "tests/e2e/chat-hostile.spec.ts::a line of a megabyte",
  }),
  ...of("electron", {
    "A page that leaves its sandbox": "tests/e2e/electron.spec.ts::the page is sandboxed, isolated",
    "A window, a fuse or a bridge in the source that allows more than it must": `${unit}/shells/electron/source.test.ts::Electron's source`,
    "Navigation, windows, permissions and network from the page":
      "tests/e2e/electron.spec.ts::no navigation, no window, no permission",
  }),
  ...of("exports", {
    "Hostile and equal names in an export": `${unit}/library/export/file-export-service.test.ts::gives hostile and equal names safe ones`,
    "An export into the library, into no folder, or under names that can't be": `${unit}/library/export/file-export-service.test.ts::is refused into the library`,
    "Formulas in a spreadsheet, with every separator and full-width signs": [
      "tests/unit/shared/outgoing/outgoing.test.ts::a cell of a spreadsheet",
      "tests/unit/renderer/storyboard/export/dialog/film-lists.test.ts::never a formula",
      "tests/unit/renderer/storyboard/export/dialog/film-lists.test.ts::begins no formula there",
    ],
    "Hostile names in timelines, and control characters in XML": [
      "tests/unit/renderer/storyboard/export/timelines.test.ts::hostile names break no timeline",
      "tests/unit/shared/outgoing/outgoing.test.ts::words for a document hold no commands",
    ],
    "Commands to a terminal in the log": `${unit}/app/logs/create-log.test.ts::commands no terminal`,
    "Control characters in the log": `${unit}/app/logs/create-log.test.ts::one JSON object per line`,
  }),
  ...of("ledger", {
    "40 kills at random instants, at moments of requests and right after writes, behind a network that breaks":
      "tests/faults/world/world.test.ts::buys nothing twice",
    "A kill at every step of a film and of a song": "tests/faults/kills/ledger-crash-points.test.ts::never buys twice",
    "SIGKILL while queued, running, downloading and while a POST is on its way": "tests/faults/kills/ledger.test.ts::",
    "A backup put over studio.db by hand, a copied data folder": "tests/faults/epoch.test.ts::",
    "A page that repeats its presses to a database of before": "tests/faults/pressed-before.test.ts::",
    "Check with service where two films are alike": `${unit}/tasks/records/reconcile.test.ts::`,
    "An answer without end that fills the disk": `${unit}/tasks/steps/endless-output.test.ts::`,
    "Half backups and partial downloads left by a kill": "tests/faults/leftovers.test.ts::",
    "A thousand films in one press, and a kill in the middle of it": `${unit}/storyboard/generate-many.test.ts::`,
    "A reply that was made and lost on its way": `${unit}/app/lost-replies.test.ts::`,
    "A fault of the studio's own": [
      "tests/faults/core-failure.test.ts::",
      `${unit}/app/logs/fail-in-order.test.ts::`,
      `${unit}/shells/browser/supervisor.test.ts::`,
    ],
    "A library that can't be written to": "tests/faults/read-only-library.test.ts::",
    "Two films of unknown outcome, one of them made, in the page": "tests/e2e/unknown-films.spec.ts::",
    "A slow cancel that finds the film made": `${unit}/tasks/task-commands.test.ts::slow DELETE`,
  }),
  ...of("dependencies", {
    "A package whose bytes nobody can check, or that runs a script nobody allowed": [
      "tests/unit/scripts/lockfile.test.ts::a script that nobody allowed",
    ],
    "An import that crosses a boundary": "tests/unit/scripts/boundaries.test.ts::",
  }),
];
