import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Field, LoadFailure, Notice, Segmented, Select, TextArea } from "#renderer/components/index.ts";
import {
  describeError,
  numberFormatFor,
  openRoute,
  orpc,
  showToast,
  useAwaitedChange,
  useSettings,
} from "#renderer/lib/index.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { countCharacters } from "#shared/rules/code-points.ts";
import type { AssetKindLookup } from "#shared/rules/video/reference-kind.ts";
import { referencesOf, shotWords } from "#shared/rules/video/shot-request.ts";
import { resolveAssumptions } from "#shared/wire/assumptions.ts";
import { isWebAddress } from "#shared/wire/media/asset-url.ts";
import { cutWords } from "../cut-words.ts";
import { type Delivered, toNewShot, toPrompt, toSong } from "./deliver-words.ts";
import {
  type Destination,
  destinations,
  isUnwritten,
  likelyDestination,
  type Placing,
  placed,
  sentWith,
  songLimit,
} from "./destination.ts";
import { closeSendTo, endSendTo, sendToText, useSendTo, writeSendTo } from "./send-to-store.ts";

/** Asks where words of a conversation go; nothing stands in the page until they are to go somewhere. */
export function SendToDialog() {
  const words = useSendTo((state) => state.words);
  // Whoever comes back to the conversation didn't ask for it again.
  useEffect(() => closeSendTo, []);
  return words === undefined ? null : <Sending key={words} words={words} />;
}

const NEW_SONG = "new";
/** Of a prompt, in a list of shots. */
const SHOWN = 60;

const titleOf = ({ number, draft }: Shot) =>
  [number, cutWords(draft.name.trim() || shotWords(draft).trim().replaceAll(/\s+/g, " "), SHOWN)]
    .filter((part) => part !== "")
    .join(". ");

function Sending({ words }: { words: string }) {
  const { t, i18n } = useTranslation(["sendTo", "components"]);
  const settings = useSettings();
  const [to, setTo] = useState<Destination>(() => likelyDestination(words));
  const [how, setHow] = useState<Placing>("replace");
  const [text, setText] = useState(() => sendToText(words));
  const [film, setFilm] = useState<string>();
  const [shot, setShot] = useState<string>();
  const [song, setSong] = useState<string>();
  const { pending: sending, failure, run } = useAwaitedChange();
  const allFilms = useQuery(orpc.storyboard.projects.queryOptions());
  const films = allFilms.data ?? [];
  const projectId = film ?? films.find(({ id }) => id === settings?.lastProjectId)?.id ?? films[0]?.id;
  const allShots = useQuery(
    orpc.storyboard.shots.queryOptions({ input: { projectId: projectId ?? "" }, enabled: projectId !== undefined }),
  );
  const shots = allShots.data ?? [];
  const allSongs = useQuery(orpc.songs.list.queryOptions());
  const songs = allSongs.data ?? [];
  const { data: connections } = useQuery(orpc.connections.list.queryOptions());
  const assumed = resolveAssumptions(connections?.find(({ active }) => active)?.assumptions);
  const inFilm = to === "prompt" || to === "shot";
  // One that waits for its words is the one they are for.
  const chosenShot = shots.find(({ id }) => id === shot) ?? shots.find(({ draft }) => isUnwritten(draft)) ?? shots[0];
  const last = songs.find(({ id }) => id === settings?.lastSongId) ?? songs[0];
  const chosenSong = song === NEW_SONG ? undefined : (songs.find(({ id }) => id === song) ?? last);
  const kindOf = useKinds(to === "prompt" ? chosenShot : undefined);
  const before = to === "lyrics" || to === "style" ? (chosenSong?.draft[to] ?? "") : "";
  const empty = to === "prompt" ? !chosenShot || isUnwritten(chosenShot.draft) : before.trim() === "";
  const placing = empty ? "replace" : how;
  const limit = inFilm
    ? assumed.videoPromptMaxCharacters
    : songLimit(to === "style" ? "style" : "lyrics", chosenSong?.draft ?? { model: "music-3.0", instrumental: false });
  // The film's words around a shot that isn't there yet are known only once it is.
  const after =
    to === "prompt" && chosenShot
      ? sentWith(chosenShot.draft, text.trim(), placing, kindOf)
      : placed(before, text.trim(), placing);
  const found = countCharacters(after);
  const figure = numberFormatFor(i18n.language);
  const nowhere = inFilm && (projectId === undefined || (to === "prompt" && chosenShot === undefined));
  /** What isn't here yet of where the words would go: until then it isn't said to be empty, and nothing is made beside it. */
  const lacking = [
    inFilm ? allFilms : allSongs,
    ...(to === "prompt" && projectId !== undefined ? [allShots] : []),
  ].find(({ data }) => data === undefined);
  const unusable = sending || text.trim() === "" || nowhere || lacking !== undefined;

  const write = (value: string) => {
    setText(value);
    writeSendTo(words, value);
  };
  const send = async (andOpen: boolean) => {
    if (unusable) return;
    let delivered: Delivered | undefined;
    const isStillHere = await run(async () => {
      delivered = await deliver();
    });
    if (delivered === undefined) return;
    endSendTo(words);
    tell(delivered);
    if (isStillHere && andOpen) openRoute(...delivered.route);
  };
  const deliver = (): Promise<Delivered> => {
    const wanted = text.trim();
    if (to === "shot") return toNewShot(projectId ?? "", wanted);
    if (to === "prompt") return toPrompt(chosenShot?.id ?? "", projectId ?? "", wanted, placing);
    return toSong(chosenSong?.id, to, wanted, placing);
  };
  const tell = ({ undo }: Delivered) => {
    const back = async () => {
      try {
        if (!(await undo())) showToast({ kind: "error", title: t("components:changedSince") });
      } catch (error) {
        const { title, body } = describeError(error);
        showToast({ kind: "error", title, ...(body ? { body } : {}) });
      }
    };
    showToast({
      kind: "done",
      title: t(`done.${to}`),
      action: { label: t("undo"), undoes: true, run: () => void back() },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={closeSendTo}
      wide
      title={t("title")}
      description={t("lead")}
      footer={
        <>
          <Button onClick={() => endSendTo(words)}>{t("cancel")}</Button>
          <Button disabled={unusable} onClick={() => void send(true)}>
            {t("sendAndOpen")}
          </Button>
          <Button variant="primary" disabled={unusable} onClick={() => void send(false)}>
            {t("send")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Segmented
          label={t("where")}
          full
          value={to}
          onChange={setTo}
          options={destinations.map((value) => ({ value, label: t(`to.${value}`) }))}
        />
        {lacking?.error && !lacking.isFetching && (
          <LoadFailure {...describeError(lacking.error)} onRetry={() => void lacking.refetch()} />
        )}
        {inFilm && lacking === undefined && projectId === undefined && <Notice tone="info" title={t("noFilm")} />}
        {inFilm && projectId !== undefined && (
          <Field label={t("film")}>
            <Select
              value={projectId}
              onChange={setFilm}
              options={films.map(({ id, title }) => ({ value: id, label: title }))}
            />
          </Field>
        )}
        {to === "prompt" && lacking === undefined && projectId !== undefined && chosenShot === undefined && (
          <Notice tone="info" title={t("noShot")} />
        )}
        {to === "prompt" && chosenShot && (
          <Field label={t("shot")}>
            <Select
              value={chosenShot.id}
              onChange={setShot}
              options={shots.map((each) => ({ value: each.id, label: titleOf(each) }))}
            />
          </Field>
        )}
        {!inFilm && lacking === undefined && (
          <Field label={t("song")}>
            <Select
              value={chosenSong?.id ?? NEW_SONG}
              onChange={setSong}
              options={[
                ...songs.map(({ id, draft }) => ({ value: id, label: draft.title || t("untitledSong") })),
                { value: NEW_SONG, label: t("newSong") },
              ]}
            />
          </Field>
        )}
        {!empty && (
          <Segmented
            label={t("how")}
            full
            value={placing}
            onChange={setHow}
            options={[
              { value: "replace", label: t("replace") },
              { value: "append", label: t("append") },
            ]}
          />
        )}
        <Field
          label={t("text")}
          figure={`${figure.format(found)} / ${figure.format(limit)}`}
          tone={found > limit ? "error" : undefined}
          hint={found > limit ? t("tooLong") : placing === "append" ? t("countsAll") : undefined}
        >
          <TextArea minLines={6} maxLines={14} value={text} onChange={({ target }) => write(target.value)} />
        </Field>
        {failure !== undefined && (
          <div role="alert">
            <Notice tone="error" title={describeError(failure).title}>
              {describeError(failure).body}
            </Notice>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Kinds of a directed shot's references, which its text names and describes. */
function useKinds(shot: Shot | undefined): AssetKindLookup {
  const draft = shot?.draft.directed && shot.draft.mode === "references" ? shot.draft : undefined;
  const ids = draft === undefined ? [] : referencesOf(draft).filter((name) => !isWebAddress(name));
  const { data = [] } = useQuery(orpc.library.getMany.queryOptions({ input: { ids }, enabled: ids.length > 0 }));
  return (name) => data.find(({ id }) => id === name)?.facts.kind;
}
