import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useWords } from "../words.ts";
import { Loaded } from "./load-state.tsx";

/** C19: a page that asks again by itself; when three attempts have failed it says so above what it knows. */
export function Polled<T>(props: {
  readonly query: UseQueryResult<T>;
  readonly children: (value: T) => ReactNode;
}) {
  const { query, children } = props;
  const { t } = useWords();
  return (
    <>
      {query.isRefetchError && (
        <Notice
          tone="warning"
          live="status"
          action={
            <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
              {t("ui.try_again")}
            </Button>
          }
        >
          {t("poll.failing")}
        </Notice>
      )}
      <Loaded query={query}>{children}</Loaded>
    </>
  );
}
