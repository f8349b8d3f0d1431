import { t } from "i18next";
import { modelName } from "#renderer/lib/format.ts";
import type { Message } from "#shared/contract/conversations.ts";
import { instructionOf } from "#shared/wire/mid-conv-system.ts";
import { assetOfBlock, type MediaBlock, mediaOf } from "../attachments/message-attachments.ts";
import { WrittenMarkdown } from "./written-markdown.tsx";

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
  language: string;
}

/** A branch as a document: on paper and in a file of its own. Nothing in it runs, loads or can be pressed but links. */
export function WrittenConversation({ title, path, media, language }: WrittenConversationProps) {
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" });
  const first = path[0];
  return (
    <main className="written" lang={language}>
      <header>
        <h1 dir="auto">{title}</h1>
        <p className="when">
          {[first && date.format(first.createdAt), t("chat:head.messages", { count: path.length })]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </header>
      {path.map((message) => {
        const own = message.role === "user";
        const who = own ? t("chat:you") : message.model === null ? t("chat:model") : modelName(message.model);
        return (
          <article key={message.id} data-own={own || undefined}>
            <h2>
              {who} <time dateTime={new Date(message.createdAt).toISOString()}>{date.format(message.createdAt)}</time>
            </h2>
            {message.blocks.map((block, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: written once, never changed
              <WrittenBlock key={at} block={block} own={own} media={media} />
            ))}
            {message.state === "stopped" && <p className="note">{t("chat:stopped")}</p>}
            {(message.state === "interrupted" || message.state === "failed") && (
              <p className="note">{t("chat:interrupted")}</p>
            )}
          </article>
        );
      })}
    </main>
  );
}

interface BlockProps {
  block: Message["blocks"][number];
  own: boolean;
  media: ReadonlyMap<string, WrittenMedia>;
}

function WrittenBlock({ block, own, media }: BlockProps) {
  const fields: Readonly<Record<string, unknown>> = block;
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
      <details>
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
  const picture = mediaOf(block);
  if (picture) return <WrittenPicture block={picture} media={media} />;
  return <pre dir="ltr">{JSON.stringify(block, null, 2)}</pre>;
}

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
