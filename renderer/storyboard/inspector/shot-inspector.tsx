import { useQuery } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { type RefObject, useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  CheckList,
  CheckSummary,
  DropdownMenu,
  Field,
  IconButton,
  Inspector,
  PanelBody,
  PanelHead,
  Section,
  SectionHead,
  Segmented,
  Spacer,
  useFullLine,
} from "#renderer/components/index.ts";
import { describeError, draftNow, orpc } from "#renderer/lib/index.ts";
import { useRepair } from "#renderer/media/repair/index.ts";
import type { ProjectDefaults } from "#shared/contract/storyboard/project.ts";
import { LONGEST_SHOT_NAME, type Shot } from "#shared/contract/storyboard/storyboard.ts";
import { countCharacters } from "#shared/rules/code-points.ts";
import { asDirected, asWords } from "#shared/rules/video/shot-form.ts";
import { promptOf } from "#shared/rules/video/shot-request.ts";
import type { ResolvedAssumptions } from "#shared/wire/assumptions.ts";
import { menuOfShots } from "../board/menu-of-shot.ts";
import { type BoardMedia, kindIn } from "../board-media.ts";
import { CastNotes } from "../cast/cast-notes.tsx";
import { DependentShots } from "../continuity/index.ts";
import { DirectedShot, focusBeat, WordsReadNote } from "../direction/index.ts";
import { GenerateShot } from "../generate/generate-shot.tsx";
import type { ShotLink } from "../shot-link.ts";
import { usePendingImports } from "../sources/shot-imports.ts";
import { ShotSources } from "../sources/shot-sources.tsx";
import { type ShotTakes, uploadedPart } from "../takes/shot-takes.ts";
import { TakeViewer } from "../takes/take-viewer.tsx";
import type { ShotActions } from "../use-shot-actions.ts";
import { draftWithImports } from "./draft-with-imports.ts";
import { PromptAffixes } from "./prompt-affixes.tsx";
import { PromptBox } from "./prompt-box.tsx";
import { checkLimits, unreadFiles, useNumberedPrompt, useShotDraft } from "./shot-draft.ts";
import { ShotRepair } from "./shot-repair.tsx";
import { ShotSettings } from "./shot-settings.tsx";

export interface ShotInspectorProps {
  shot: Shot;
  shots: readonly Shot[];
  links: ReadonlyMap<string, ShotLink>;
  takes: ShotTakes;
  takesByShot: ReadonlyMap<string, ShotTakes>;
  media: BoardMedia;
  assumed: ResolvedAssumptions;
  actions: ShotActions;
  promptBox: RefObject<HTMLTextAreaElement | null>;
  /** Beats of the film’s song, seconds from the shot’s start. */
  songBeats: readonly number[];
  /** Just added: its prompt waits to be written. */
  fresh: boolean;
}

/** Of the contract. */

/** Everything one shot is made of, every limit of it, and the one button that generates. */
export function ShotInspector({
  shot,
  shots,
  links,
  takes,
  takesByShot,
  media,
  assumed,
  actions,
  promptBox,
  songBeats,
  fresh,
}: ShotInspectorProps) {
  const { t, i18n } = useTranslation("storyboard");
  const link = links.get(shot.id);
  const { t: direct } = useTranslation("direction");
  const { value: draft, change, flush, keep, failure } = useShotDraft(shot);
  useNumberedPrompt(shot, draft, media, change);
  const imports = usePendingImports(shot.id);
  const ahead = useMemo(() => draftWithImports(draft, media, imports), [draft, media, imports]);
  const findings = useMemo(
    () => checkLimits({ draft: ahead.draft, chain: shot.chain }, ahead.media, assumed),
    [ahead, shot.chain, assumed],
  );
  const repair = useRepair();
  const defaults = useFilmDefaults(shot.projectId);
  const figure = new Intl.NumberFormat(i18n.language);
  const characters = countCharacters(promptOf(draft, kindIn(media)));
  const most = assumed.videoPromptMaxCharacters;
  const tooLong = characters > most;
  const full = useFullLine(t("inspector.shotName"), draft.name.length, LONGEST_SHOT_NAME);
  return (
    <Inspector label={t("inspector.name", { number: shot.number })} className="inspector" drawer="shot">
      <PanelHead>
        <h2 className="strong">{t("inspector.name", { number: shot.number })}</h2>
        <input
          className="shotname"
          aria-label={t("inspector.shotName")}
          aria-describedby={full.describedBy}
          value={draft.name}
          placeholder={t("shot.unnamed")}
          maxLength={LONGEST_SHOT_NAME}
          onChange={({ target }) => change({ name: target.value })}
          onBlur={keep}
        />
        {full.note}
        <Spacer />
        <DropdownMenu
          align="end"
          trigger={<IconButton icon={Ellipsis} label={t("inspector.more")} />}
          items={menuOfShots(t, [shot], shots.length, actions)}
        />
      </PanelHead>
      <PanelBody>
        <Section>
          <div className="formswitch">
            <Segmented
              full
              label={direct("form.name")}
              value={draft.directed ? "directed" : "words"}
              onChange={(form) => {
                change(form === "directed" ? asDirected(draft, kindIn(media)) : asWords(draft, kindIn(media)));
                // No typing that goes on: it is kept at once, as every press.
                keep();
              }}
              options={[
                { value: "words", label: direct("form.words") },
                { value: "directed", label: direct("form.directed") },
              ]}
            />
          </div>
          {draft.directed ? (
            <DirectedShot
              shotId={shot.id}
              draft={draft}
              media={media}
              songBeats={songBeats}
              shown={takes.shown}
              most={most}
              unsaved={failure !== undefined && t("unkept", { why: describeError(failure).title })}
              change={change}
              keep={keep}
            />
          ) : (
            <Field
              label={t("prompt.name")}
              figure={
                // The limit is far away until it is near.
                characters > most * 0.8
                  ? t("prompt.of", { found: figure.format(characters), allowed: figure.format(most) })
                  : t("prompt.characters", { count: characters, figure: figure.format(characters) })
              }
              tone={tooLong ? "error" : undefined}
              hint={failure !== undefined && t("unkept", { why: describeError(failure).title })}
            >
              <PromptBox
                ref={promptBox}
                draft={draft}
                media={media}
                autoFocus={fresh}
                onChange={(prompt) => change({ prompt })}
                onBlur={keep}
              />
            </Field>
          )}
          {!draft.directed && <WordsReadNote draft={draft} />}
          <CastNotes draft={draft} change={change} />
          {defaults && <PromptAffixes draft={draft} defaults={defaults} change={change} />}
        </Section>
        {takes.all.length > 0 && <TakeViewer shot={shot} takes={takes} media={media} />}
        <DependentShots shot={shot} shots={shots} links={links} takesByShot={takesByShot} />
        <ShotSources
          shot={shot}
          shots={shots}
          link={link}
          takesByShot={takesByShot}
          draft={draft}
          media={media}
          findings={findings}
          change={change}
          flush={flush}
        />
        <ShotSettings draft={draft} chain={shot.chain} media={media} change={change} defaults={defaults} />
        <Section>
          <SectionHead title={t("checks")} figure={<CheckSummary findings={findings} />} />
          <CheckList
            findings={findings}
            repair={(finding) =>
              ahead.coming.has(finding.path) ? null : (
                <ShotRepair
                  finding={finding}
                  shot={shot}
                  draft={draft}
                  media={media}
                  offer={repair.offer}
                  explain={repair.explain}
                  change={change}
                  onWrite={() => (draft.directed ? focusBeat() : promptBox.current?.focus())}
                />
              )
            }
          />
        </Section>
      </PanelBody>
      {repair.dialog}
      <GenerateShot
        shotId={shot.id}
        draft={draft}
        findings={findings}
        waits={link?.state === "pending" || link?.state === "waiting" ? link : undefined}
        unread={unreadFiles(draft, media)}
        uploaded={uploadedPart(takes)}
        flush={flush}
      />
    </Inspector>
  );
}

/** Beside an empty board. */
export function NoShot() {
  const { t } = useTranslation("storyboard");
  return (
    <Inspector label={t("inspector.none")} className="inspector" drawer="shot">
      <PanelHead>
        <h2 className="strong text-tx-2">{t("inspector.none")}</h2>
      </PanelHead>
      <p className="hint">{t("inspector.noneText")}</p>
    </Inspector>
  );
}

/** What the film sets for its shots; undefined until the films are known. */
function useFilmDefaults(projectId: string): ProjectDefaults | undefined {
  const { data } = useQuery(orpc.storyboard.projects.queryOptions());
  const kept = data?.find(({ id }) => id === projectId)?.defaults;
  return kept && draftNow(`defaults/${projectId}`, kept);
}
