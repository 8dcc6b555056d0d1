import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Notice } from "#ui/notice.tsx";
import { call } from "./api.ts";
import { useDeskText } from "./text.ts";

const shown = 20;
const refused_query = queryOptions({
  queryKey: ["einvoices", "refused"],
  queryFn: ({ signal }) =>
    call("einvoices", { query: { group: "rejected", per_page: String(shown) }, signal }),
  refetchInterval: 60_000,
  refetchIntervalInBackground: false,
});

/** A red bar while KSeF refuses invoices: their buyers wait, and so does the law. */
export function RefusedEInvoices() {
  const { t } = useDeskText();
  const { data } = useQuery(refused_query);
  const count = data?.data.length ?? 0;
  if (count === 0) return null;
  return (
    <Notice tone="danger" title={t("einvoices.refused_bar", { count })}>
      <Link to="/einvoices" search={{ page: 1, group: "rejected" }}>
        {t("einvoices.see_refused")}
      </Link>
    </Notice>
  );
}
