import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useWords } from "../words.ts";
import { ErrorPage } from "./error-pages.tsx";
import { NotFoundPage } from "./lazy-refusals.tsx";
import { NeedsLogin } from "./needs-login.tsx";

/** What a page shows around one thing it has loaded: bones, "not found", a box to try again, or the thing. */
export function Loaded<T>({
  query,
  children,
}: {
  query: UseQueryResult<T>;
  children: (value: T) => ReactNode;
}) {
  const { t } = useWords();
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <Skeleton rows={4} height="4.5rem" />;
  const { error } = query;
  // A malformed hash is refused by the contract; it is shown as not found.
  if (error instanceof ApiError && error.body.code === "validation.failed") return <NotFoundPage />;
  if (error instanceof ApiError && error.body.code === "order.needs_login")
    return <NeedsLogin details={error.body.details ?? {}} />;
  if (error instanceof ApiError && error.status >= 400 && error.status <= 500 && error.status !== 429)
    return <ErrorPage error={error} reset={() => void query.refetch()} />;
  return (
    <Notice
      tone="danger"
      live="alert"
      action={<Button onClick={() => void query.refetch()}>{t("ui.try_again")}</Button>}
    >
      {t("ui.load_failed")}
    </Notice>
  );
}
