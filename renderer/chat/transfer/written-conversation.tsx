import { t } from "i18next";
import { formatMoment, modelName } from "#renderer/lib/format.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { documentOf } from "#shared/contract/chat/text-documents.ts";
import { instructionOf } from "#shared/wire/text/mid-conv-system.ts";
import { assetOfBlock, type MediaBlock, mediaOf } from "../attachments/message-attachments.ts";
import { endingOf } from "../thread/message-ending.ts";
import { resultParts } from "../tools/result-parts.ts";
import type { ReadAnswers } from "./read-written.ts";
import { Answers, DrawnDiagrams, WrittenMarkdown } from "./written-markdown.tsx";

/** A file as the written conversation shows it; `src` is undefined where it isn't at hand. */
export interface WrittenMedia {
  readonly name: string;
  readonly src: string | undefined;
  /** Shown as a still picture: paper has no video. */
  readonly still?: boolean;
}

export interface WrittenConversationProps {
  title: string;
  path: readonly Message[];
  media: ReadonlyMap<string, WrittenMedia>;
  /** What was read of its answers beforehand. */
  answers: ReadAnswers;
  /** Addresses of the pictures of diagrams, by source; of others the source is written. */
  diagrams: ReadonlyMap<string, string>;
  language: string;
  /** Nobody can open what is folded: it stands open. */
  unfolded?: boolean;
}

/** A branch as a document: on paper and in a file of its own. Nothing in it runs, loads or can be pressed but links. */
export function WrittenConversation({
  title,
  path,
  media,
  answers,
  diagrams,
  language,
  unfolded = false,
}: WrittenConversationProps) {
  const first = path[0];
  return (
    <main className="written" lang={language}>
      <header>
        <h1 dir="auto">{title}</h1>
        <p className="when">
          {[first && formatMoment(first.createdAt, language), t("chat:head.messages", { count: path.length })]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </header>
      {path.map((message) => {
        const own = message.role === "user";
        const results = own && message.blocks.length > 0 && message.blocks.every(isResult);
        const asker = results ? t("chat:results") : t("chat:you");
        const ending = endingOf(message);
        const who = own ? asker : message.model === null ? t("chat:model") : modelName(message.model);
        return (
          <article key={message.id} data-own={own || undefined}>
            <h2>
              {who}{" "}
              <time dateTime={new Date(message.createdAt).toISOString()}>
                {formatMoment(message.createdAt, language)}
              </time>
            </h2>
            <Answers value={answers}>
              <DrawnDiagrams value={diagrams}>
                {message.blocks.map((block, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: written once, never changed
                  <WrittenBlock key={at} block={block} own={own} media={media} unfolded={unfolded} />
                ))}
              </DrawnDiagrams>
            </Answers>
            {ending !== undefined && (
              <p className="note" dir="auto">
                {ending}
              </p>
            )}
          </article>
        );
      })}
    </main>
  );
}

const isResult = ({ type }: Message["blocks"][number]): boolean => type === "tool_result";

interface BlockProps {
  block: Message["blocks"][number];
  own: boolean;
  media: ReadonlyMap<string, WrittenMedia>;
  unfolded: boolean;
}

function WrittenBlock({ block, own, media, unfolded }: BlockProps) {
  const fields: Readonly<Record<string, unknown>> = block;
  const document = own ? documentOf(block) : undefined;
  if (document !== undefined) {
    return (
      <details open={unfolded}>
        <summary dir="auto">{`${t("documents:name")}: ${document.name}`}</summary>
        <pre dir="auto">{document.text}</pre>
      </details>
    );
  }
  if (block.type === "text") {
    const text = String(fields.text ?? "");
    return own ? (
      <p className="said" dir="auto">
        {text}
      </p>
    ) : (
      <WrittenMarkdown text={text} />
    );
  }
  if (block.type === "thinking") {
    return (
      <details open={unfolded}>
        <summary>{t("chat:thinking.name")}</summary>
        <p className="said" dir="auto">
          {String(fields.thinking ?? "")}
        </p>
      </details>
    );
  }
  const instruction = instructionOf(block);
  if (instruction !== undefined) {
    return (
      <section>
        <p className="note">{t("presets:instruction.name")}</p>
        <p className="said" dir="auto">
          {instruction}
        </p>
      </section>
    );
  }
  if (block.type === "tool_use") {
    return (
      <section>
        <p className="note">{t("director:called", { name: String(fields.name ?? "") })}</p>
        <pre dir="ltr">{inputOf(fields)}</pre>
      </section>
    );
  }
  if (isResult(block)) {
    return (
      <section>
        <p className="note">{t("director:result")}</p>
        {resultParts(fields.content).map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: written once, never changed
          <WrittenBlock key={at} block={part} own media={media} unfolded={unfolded} />
        ))}
      </section>
    );
  }
  const picture = mediaOf(block);
  if (picture) return <WrittenPicture block={picture} media={media} />;
  return <pre dir="ltr">{JSON.stringify(block, null, 2)}</pre>;
}

/** Of a call that broke off, as far as it came. */
const inputOf = ({ input, partial_json }: Readonly<Record<string, unknown>>): string =>
  partial_json === undefined ? JSON.stringify(input ?? {}, null, 2) : String(partial_json);

function WrittenPicture({ block, media }: { block: MediaBlock } & Pick<BlockProps, "media">) {
  const { source, type } = block;
  const known = media.get(assetOfBlock(block) ?? "");
  const inPlace = source.type === "base64" ? `data:${source.media_type};base64,${source.data}` : undefined;
  const src = known?.src ?? inPlace;
  const name = known?.name ?? (source.type === "url" ? source.url : t(`attachments:kept.${type}`));
  if (src === undefined) {
    return (
      <p className="note">
        {t(`attachments:kept.${type}`)}: <bdi>{name}</bdi>
      </p>
    );
  }
  return (
    <figure>
      {type === "video" && known?.still !== true ? (
        // biome-ignore lint/a11y/useMediaCaption: the person's own clips have no captions
        <video src={src} controls preload="metadata" />
      ) : (
        <img src={src} alt={name} />
      )}
      <figcaption>{name}</figcaption>
    </figure>
  );
}
