import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { useIntl } from "#ui/intl.ts";
import { Notice } from "#ui/notice.tsx";
import { useWords } from "../words.ts";
import { Loaded } from "./load-state.tsx";

/**
 * C19: a page that asks again by itself. Above what it knows it says when three attempts have failed, and when it has
 * stopped asking.
 */
export function Polled<T>(props: {
  readonly query: UseQueryResult<T> & { readonly has_ended: boolean };
  readonly children: (value: T) => ReactNode;
}) {
  const { query, children } = props;
  const { t } = useWords();
  const { locale } = useIntl();
  const ask = (label: "ui.try_again" | "poll.now") => (
    <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
      {t(label)}
    </Button>
  );
  return (
    <>
      {query.isRefetchError ? (
        <Notice tone="warning" live="status" action={ask("ui.try_again")}>
          {t("poll.failing")}
        </Notice>
      ) : (
        query.has_ended && (
          <Notice tone="info" live="status" action={ask("poll.now")}>
            {t("poll.ended", {
              time: formatInstant(locale, query.dataUpdatedAt, "time"),
            })}
          </Notice>
        )
      )}
      <Loaded query={query}>{children}</Loaded>
    </>
  );
}
