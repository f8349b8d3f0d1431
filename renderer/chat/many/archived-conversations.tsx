import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LoadFailure } from "#renderer/components/index.ts";
import { describeError, orpc } from "#renderer/lib/index.ts";
import { AgeSections } from "../folders/age-sections.tsx";
import type { ListedRow } from "../folders/conversation-page.tsx";
import { MoreConversations } from "../folders/more-conversations.tsx";

/** So many at first and more each time; the call gives so many at most. */
const STEP = 60;
const MOST = 500;

/** What is archived, by age. */
export function ArchivedConversations(row: ListedRow) {
  const { t } = useTranslation("conversations");
  const [limit, setLimit] = useState(STEP);
  const { data, error, isFetching, refetch } = useQuery(
    orpc.conversations.list.queryOptions({ input: { archived: true, limit }, placeholderData: keepPreviousData }),
  );
  return (
    <>
      {data === undefined && error && !isFetching && (
        <LoadFailure {...describeError(error)} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className="cap p-4">{t("none")}</p>}
      <AgeSections conversations={data ?? []} {...row} />
      {data?.length === limit && limit < MOST && (
        <MoreConversations onMore={() => setLimit(Math.min(MOST, limit + STEP))} />
      )}
    </>
  );
}
