import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Icon, Notice, Segmented, Stepper } from "#renderer/components/index.ts";
import { joinNames } from "#renderer/i18n/index.ts";
import {
  announce,
  callWithRequestIds,
  client,
  describeError,
  describeStudioError,
  orpc,
  takesRequestKey,
  toastFailure,
  useSettings,
  useStillHere,
} from "#renderer/lib/index.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { judgeBudgets } from "#shared/rules/video/budget.ts";
import { passDraft } from "#shared/rules/video/pass.ts";
import { awaitsFrame } from "#shared/rules/video/shot-chain.ts";
import { missingMedia } from "#shared/rules/video/shot-request.ts";
import type { ResolvedAssumptions } from "#shared/wire/assumptions.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import { isWebAddress } from "#shared/wire/media/asset-url.ts";
import { type BoardMedia, kindIn } from "../board-media.ts";
import { BudgetLines } from "../budget/index.ts";
import { checkShot, flushShotDrafts, shotDraftNow, unreadFiles } from "../inspector/shot-draft.ts";
import { PendingAddressChecks } from "../sources/pending-address-checks.tsx";
import type { ShotTakes } from "../takes/shot-takes.ts";
import { hasPass, knownCostOf, linesOf, type Scope, shotsInScope } from "./generation-plan.ts";
import { PlanTable } from "./plan-table.tsx";
import { tellRefused } from "./tell-refused.ts";

export interface GenerateDialogProps {
  shots: readonly Shot[];
  takesByShot: ReadonlyMap<string, ShotTakes>;
  media: BoardMedia;
  assumed: ResolvedAssumptions;
  selected: ReadonlySet<string>;
  onClose: () => void;
}

const scopes = ["selected", "missing", "failed"] as const;
const NAMED = 6;

/** Many shots at once: which, how many takes, what that comes to; nothing leaves before it is confirmed. */
export function GenerateDialog({ shots, takesByShot, media, assumed, selected, onClose }: GenerateDialogProps) {
  const { t } = useTranslation("storyboard");
  const { t: spoken } = useTranslation("spoken");
  const { t: words } = useTranslation("projects");
  const queries = useQueryClient();
  const settings = useSettings();
  const paused = settings?.videoQueuePaused === true;
  const prices = settings?.videoPrices ?? {};
  const inScope = (scope: Scope) => shotsInScope(scope, shots, selected, takesByShot);
  const [scope, setScope] = useState<Scope>(() =>
    selected.size < 2 && inScope("missing").length > 0 ? "missing" : "selected",
  );
  const [takes, setTakes] = useState(1);
  const [size, setSize] = useState<"shot" | "pass">("shot");
  const pass = size === "pass";
  const [refused, setRefused] = useState<readonly { id: string; error: StudioError | null }[]>([]);

  const meant = inScope(scope).map((shot) => {
    const own = shotDraftNow(shot);
    const draft = pass ? passDraft(own) : own;
    const had = pass && hasPass(takesByShot.get(shot.id), draft, kindIn(media));
    const written = { ...shot, draft };
    const severities = new Set(checkShot(written, media, assumed).map(({ severity }) => severity));
    const warned = severities.has("warning");
    return {
      ...written,
      warned,
      had,
      blocked: severities.has("error") || (!awaitsFrame(written) && unreadFiles(draft, media).length > 0),
    };
  });
  const made = meant.filter(({ had }) => had);
  const going = meant.filter(({ blocked, had }) => !blocked && !had);
  const left = meant.filter(({ blocked, had }) => blocked && !had);
  const awaited = [
    ...new Set(left.filter((shot) => !awaitsFrame(shot)).flatMap(({ draft }) => unreadFiles(draft, media))),
  ].filter(isWebAddress);
  const waits = going.filter(awaitsFrame).length;
  const bare = going.filter((shot) => !awaitsFrame(shot) && missingMedia(shot.draft) !== null);
  const warned = going.filter((shot) => shot.warned);
  const lines = linesOf(
    going.map(({ draft }) => draft),
    takes,
  );
  const projectId = shots[0]?.projectId;
  const { data: states = [] } = useQuery(
    orpc.storyboard.budgets.queryOptions({ input: projectId ? { projectId } : skipToken }),
  );
  const adds = { seconds: lines.reduce((sum, line) => sum + line.seconds, 0), cost: knownCostOf(lines, prices) };
  const budgets = judgeBudgets(states, adds);
  const over = budgets.some((line) => line.over);
  const isStillHere = useStillHere();
  const refusedTitle = (id: string) =>
    t("many.refused", { number: shots.find((each) => each.id === id)?.number ?? "?" });
  const generate = useMutation({
    mutationFn: async () => {
      // What is bought is what the core has, so it has to have what is shown first.
      await flushShotDrafts(going.map(({ id }) => id));
      return callWithRequestIds(
        going.map(({ id, draft }) => takesRequestKey([id, draft, size], takes)),
        (ids) =>
          client.storyboard.generateMany({
            takes,
            pass,
            overBudget: over,
            shots: going.map(({ id }, index) => ({ id, clientId: ids[index] ?? "" })),
          }),
      );
    },
    onSuccess: async (outcomes) => {
      await Promise.all(
        [orpc.tasks.key(), orpc.storyboard.key()].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
      const not = outcomes.filter(({ outcome }) => outcome === "refused");
      const asked = outcomes.length - not.length;
      if (asked > 0) announce(spoken("requested", { count: asked * takes }));
      // Whoever closed it meanwhile learns it too.
      if (!isStillHere()) return tellRefused(not, refusedTitle);
      setRefused(not);
      if (not.length === 0) onClose();
    },
    onError: (error) => {
      if (!isStillHere()) toastFailure(error);
    },
    meta: { quiet: true },
  });
  const numbers = (list: readonly Pick<Shot, "number">[]) =>
    joinNames(list.slice(0, NAMED).map(({ number }) => number)) + (list.length > NAMED ? " …" : "");
  const failure = generate.isError ? describeError(generate.error) : undefined;
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t("many.title")}
      description={t("many.lead")}
      footer={
        <>
          <Button onClick={onClose}>{refused.length > 0 ? t("many.close") : t("films.cancel")}</Button>
          <Button
            variant={over ? "danger" : "primary"}
            costs
            disabled={going.length === 0 || generate.isPending}
            onClick={() => generate.mutate()}
          >
            {over
              ? words("budget.anywayCount", { count: going.length * takes })
              : t("many.confirm", { count: going.length * takes })}
          </Button>
        </>
      }
    >
      <div className="many">
        <div className="pickmany">
          <Segmented
            label={t("many.which")}
            value={scope}
            onChange={setScope}
            options={scopes.map((value) => ({
              value,
              label: t(`many.${value}`, { count: inScope(value).length }),
            }))}
          />
          <Stepper
            label={t("many.takesName")}
            min={1}
            max={4}
            value={takes}
            words={t("many.takesEach", { count: takes })}
            onChange={setTakes}
          />
        </div>
        <Segmented
          label={t("many.size")}
          value={size}
          onChange={setSize}
          options={[
            { value: "shot", label: t("many.full") },
            { value: "pass", label: t("many.pass") },
          ]}
        />
        {pass && <p className="cap">{t("many.passHint")}</p>}
        {made.length > 0 && <p className="cap">{t("many.had", { count: made.length, numbers: numbers(made) })}</p>}
        {going.length > 0 ? <PlanTable lines={lines} /> : <p className="text-tx-2">{t(`many.none.${scope}`)}</p>}
        {going.length > 0 && <BudgetLines lines={budgets} />}
        {going.length > 0 && over && (
          <Notice tone="error" title={words("budget.title")}>
            {words("budget.stops")}
          </Notice>
        )}
        {waits > 0 && <p className="cap">{t("many.waits", { count: waits })}</p>}
        {bare.length > 0 && (
          <p className="cap">{t("many.promptAlone", { count: bare.length, numbers: numbers(bare) })}</p>
        )}
        {warned.length > 0 && (
          <p className="cap warned">
            <Icon of={TriangleAlert} />
            {t("many.warned", { count: warned.length, numbers: numbers(warned) })}
          </p>
        )}
        {left.length > 0 && (
          <Notice tone="warning" title={t("many.left", { count: left.length })}>
            {t("many.leftWhich", { count: left.length, numbers: numbers(left) })}
            {awaited.length > 0 && <PendingAddressChecks urls={awaited} />}
          </Notice>
        )}
        {paused && <p className="cap">{t("queue.pausedHint")}</p>}
        {failure && (
          <Notice tone="error" title={failure.title}>
            {failure.body}
          </Notice>
        )}
        {refused.map(({ id, error }) => (
          <Notice key={id} tone="error" title={refusedTitle(id)}>
            {error && describeStudioError(error).title}
          </Notice>
        ))}
      </div>
    </Dialog>
  );
}
