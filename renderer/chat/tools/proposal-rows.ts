import type { TFunction } from "i18next";
import type { CastProposalItem, FilmPart, Proposal, ShotProposal } from "#shared/contract/chat/director.ts";
import { type ChangedField, changedFields } from "./changed-fields.ts";

type Words = TFunction<["director", "cast"]>;

/** One change of a proposal as it is reviewed. */
export interface ProposalRow {
  readonly title: string;
  readonly kind: ShotProposal["kind"];
  readonly fields: readonly ChangedField[];
}

/** The changes of a proposal, in the order in which `accepted` counts them. */
export function proposalRows(proposal: Proposal, t: Words): ProposalRow[] {
  if (proposal.kind === "shots")
    return proposal.items.map((item) => ({ title: titleOf(item, t), kind: item.kind, fields: changedFields(item) }));
  if (proposal.kind === "cast") return proposal.items.map((item) => castRow(item, t));
  if (proposal.kind === "film") return proposal.items.map((item) => filmRow(item, t));
  if (proposal.kind === "script") return proposal.items.map((item, at) => scriptRow(item, at + 1, t));
  const { songId, before, after } = proposal;
  return [
    {
      title: songId === null ? t("director:newSong") : t("director:song", { title: before?.title ?? "" }),
      kind: songId === null ? "add" : "change",
      fields: fieldsOf(after, before ?? {}),
    },
  ];
}

/** How many changes a proposal has. */
export const changesIn = (proposal: Proposal): number => (proposal.kind === "song" ? 1 : proposal.items.length);

function castRow({ kind, before, after }: CastProposalItem, t: Words): ProposalRow {
  const name = before?.name ?? after.name ?? "";
  const kindOf = (value: CastProposalItem["after"]["kind"]) =>
    value === undefined ? undefined : t(`cast:kind.${value}`);
  const titles = { add: "director:addCard", change: "director:changeCard", remove: "director:removeCard" } as const;
  return {
    title: t(titles[kind], { name }),
    kind,
    fields: fieldsOf(
      {
        ...(before === null ? {} : { name: after.name }),
        cardKind: kindOf(after.kind),
        description: after.description,
      },
      { name: before?.name, cardKind: kindOf(before?.kind), description: before?.description },
    ),
  };
}

function scriptRow({ before, after }: { before: string; after: string }, number: number, t: Words): ProposalRow {
  return {
    title: t(before === "" ? "director:addScript" : "director:changeScript", { number }),
    kind: before === "" ? "add" : after === "" ? "remove" : "change",
    fields: [{ name: "script", before, after }],
  };
}

function filmRow(item: FilmPart, t: Words): ProposalRow {
  switch (item.part) {
    case "title":
      return { title: t("director:part.title"), kind: "change", fields: [{ name: "title", ...item }] };
    case "look":
      return {
        title: t("director:part.look"),
        kind: "change",
        fields: [{ name: "look", before: item.before.trim(), after: item.after.trim() }],
      };
    case "cast":
      return {
        title: t("director:part.cast", { name: item.name }),
        kind: "add",
        fields: [{ name: "description", before: "", after: item.description }],
      };
    case "shot":
      return {
        title: t("director:add", { name: item.after.name }),
        kind: "add",
        fields: fieldsOf({ prompt: item.after.prompt, duration: String(item.after.duration) }, {}),
      };
    case "song":
      return { title: t("director:newSong"), kind: "add", fields: fieldsOf(item.after, {}) };
  }
}

type Texts<Name extends string> = { readonly [Key in Name]?: string | undefined };

function fieldsOf<Name extends ChangedField["name"]>(after: Texts<Name>, before: Texts<Name>): ChangedField[] {
  return (Object.keys(after) as Name[]).flatMap((name) =>
    after[name] === undefined || (after[name] === "" && !before[name])
      ? []
      : [{ name, before: before[name] ?? "", after: after[name] ?? "" }],
  );
}

function titleOf({ kind, before, after, place }: ShotProposal, t: Words): string {
  const name = before?.draft.name || after.name || "";
  if (kind === "add") return place === null ? t("director:add", { name }) : t("director:addAt", { name, place });
  const values = { number: before?.number ?? 0, name };
  return kind === "remove" ? t("director:removeShot", values) : t("director:changeShot", values);
}
