import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { CorrectionRow } from "#contract/cases/corrections.ts";
import { type CorrectionGroup, correction_states } from "#domain/cases/correction-groups.ts";
import { Notice } from "#ui/notice.tsx";
import { call } from "../../api.ts";
import { useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";

/** Complaints about the order; for those who may read them. */
const casesQuery = (order_id: number) =>
  queryOptions({
    queryKey: ["corrections", { order_id }],
    queryFn: ({ signal }) => call("corrections", { query: { order_id: String(order_id) }, signal }),
    refetchInterval: 60_000,
    refetchIntervalInBackground: false,
  });

const caseOf = (cases: readonly CorrectionRow[], group: CorrectionGroup) =>
  cases.find(({ state }) => correction_states[group].includes(state));

/** The complaint that decides what is next, and who acts; undefined without one and for those who may not read it. */
export function useOpenCase(order_id: number, enabled: boolean) {
  const allowed = useMay()("corrections.read");
  const { data } = useQuery({ ...casesQuery(order_id), enabled: enabled && allowed });
  for (const group of ["to_do", "in_work", "with_customer"] as const) {
    const found = caseOf(data?.data ?? [], group);
    if (found) return { id: found.id, group };
  }
  return undefined;
}

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
