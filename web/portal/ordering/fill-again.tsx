import { first_service } from "#domain/catalog.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocale } from "#ui/i18n.tsx";
import { Notice } from "#ui/notice.tsx";
import { serverNow } from "#ui/server-clock.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { call } from "../api.ts";
import { useWords } from "../words.ts";
import { valuesOfCopy } from "./order-copy.ts";
import { ownDetails } from "./own-details.ts";
import { service_addresses } from "./service-address.ts";
import { orderDraft, startOf } from "./use-order.ts";

/** "Order again" and "Change": the form of the old order's service, filled with what it asked for. */
export function FillAgain({ hash }: { hash: string }) {
  const { t } = useWords();
  const locale = useLocale();
  const navigate = useNavigate();
  const { change, ask } = useSearch({ strict: false });
  const query = useQuery({
    queryKey: ["order-copy", hash],
    queryFn: () => call("copyOrder", { params: { hash } }),
    retry: false,
    // The order may have been changed since it was last copied.
    gcTime: 0,
  });
  const { data, isError } = query;
  useEffect(() => {
    if (!data && !isError) return;
    // As a draft, so that a reload finds what was changed since and not the old order once more.
    if (data)
      orderDraft({ service: data.service_type }).write({
        ...valuesOfCopy(data, startOf({}), serverNow()),
        ...ownDetails(hash),
      });
    const { to, search } = service_addresses[data?.service_type ?? first_service];
    const filled = data
      ? { copied: "1", ...(change !== undefined && { change }), ...(ask !== undefined && { ask }) }
      : {};
    void navigate({ to, params: { locale }, search: { ...search, ...filled }, replace: true });
  }, [data, isError, navigate, locale, hash, change, ask]);
  return isError ? <Notice tone="warning">{t("write.copy_failed")}</Notice> : <Skeleton rows={4} />;
}
