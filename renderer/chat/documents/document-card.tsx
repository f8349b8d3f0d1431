import { FileText, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Icon, IconButton, TextArea } from "#renderer/components/index.ts";
import { formatFileSize, numberFormatFor } from "#renderer/lib/index.ts";
import { MOST_CHARACTERS, type TextDocument } from "#shared/contract/chat/text-documents.ts";
import { estimateTokens, shortTokens } from "../composer/token-estimate.ts";
import "./documents.css";

export interface DocumentCardProps {
  document: TextDocument;
  /** Where it can still be left out. */
  onRemove?: (() => void) | undefined;
}

/** A file whose text goes with a message: what it is, how much of it is sent, and the text itself on demand. */
export function DocumentCard({ document, onRemove }: DocumentCardProps) {
  const { t, i18n } = useTranslation("documents");
  const [shown, setShown] = useState(false);
  const { name, bytes, pages, readPages, text } = document;
  const figure = numberFormatFor(i18n.language);
  const facts = [
    pages === null ? undefined : t("pages", { count: pages, pages: figure.format(pages) }),
    formatFileSize(bytes, i18n.language),
  ];
  const sent = t("sent", {
    count: text.length,
    characters: figure.format(text.length),
    tokens: shortTokens(estimateTokens(text)),
  });
  return (
    <div className="docCard">
      <Icon of={FileText} />
      <div className="min-w-0 grow">
        <p className="cut" title={name}>
          {name}
        </p>
        <p className="cap cut">{facts.filter(Boolean).join(" · ")}</p>
        <p className="cap cut">{sent}</p>
        {readPages !== undefined && (
          <p className="cap">
            {t(readPages === 0 ? "partOfPage" : "partOfPages", {
              count: readPages,
              read: figure.format(readPages),
              allowed: figure.format(MOST_CHARACTERS),
            })}
          </p>
        )}
      </div>
      <Button size="s" variant="ghost" aria-label={t("showOf", { name })} onClick={() => setShown(true)}>
        {t("show")}
      </Button>
      {onRemove && <IconButton icon={X} label={t("remove", { name })} onClick={onRemove} />}
      {shown && (
        <Dialog open onOpenChange={setShown} wide title={name} description={sent}>
          <TextArea readOnly minLines={12} maxLines={24} dir="auto" aria-label={t("textOf", { name })} value={text} />
        </Dialog>
      )}
    </div>
  );
}
