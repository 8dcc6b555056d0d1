import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Notice } from "#ui/notice.tsx";
import { call } from "../../api.ts";
import { useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";

const casesQuery = (order_id: number) =>
  queryOptions({
    queryKey: ["corrections", { order_id }],
    queryFn: ({ signal }) => call("corrections", { query: { order_id: String(order_id) }, signal }),
    refetchInterval: 60_000,
    refetchIntervalInBackground: false,
  });

/** What the customer complained about, with how far it is; a complaint is answered on its own page. */
export function CaseBars({ order_id }: { order_id: number }) {
  const { t } = useDeskText();
  const allowed = useMay()("corrections.read");
  const { data } = useQuery({ ...casesQuery(order_id), enabled: allowed });
  return data?.data.map(({ id, state }) => (
    <Notice key={id} tone={state === "closed" ? "info" : "warning"}>
      <p>
        <Link to="/corrections/$id" params={{ id }}>
          {t("corrections.number", { id: String(id) })}
        </Link>
        {": "}
        {t(`corrections.state.${state}`)}
      </p>
    </Notice>
  ));
}
