import { useTranslation } from "react-i18next";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { documentsOf } from "#shared/contract/chat/text-documents.ts";
import { assetOfBlock, mediaBlocksOf } from "../attachments/message-attachments.ts";
import { useAssets } from "../attachments/use-attachments.ts";
import { wordsSaid } from "../words-said.ts";

/** What was asked, in two lines: the names of the files that went with it, then its words. */
export function ComparedQuestion({ question }: { question: Message }) {
  const { t } = useTranslation("attachments");
  const files = mediaBlocksOf([question]);
  const assets = useAssets(files.flatMap((file) => assetOfBlock(file) ?? []));
  const names = [
    ...files.map((file) => assets.get(assetOfBlock(file) ?? "")?.name ?? t(`kept.${file.type}`)),
    ...documentsOf(question).map(({ name }) => name),
  ];
  return (
    <p dir="auto">
      {names.length > 0 && (
        <span className="cap cut block">
          <bdi>{names.join(" · ")}</bdi>
        </span>
      )}
      {wordsSaid(question)}
    </p>
  );
}
