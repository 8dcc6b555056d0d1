import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { StatusFact, StatusView } from "#contract/views/desk-status.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { type Column, DataList } from "#ui/data-list.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { brand_name, call } from "../../api.ts";
import type { Place } from "../../place.ts";
import { all_refunds, all_transfers } from "../../searches.ts";
import { useDeskText } from "../../text.ts";

const statusQuery = queryOptions({
  queryKey: ["system-status"],
  queryFn: ({ signal }) => call("deskStatus", { signal }),
  refetchInterval: 30_000,
  refetchIntervalInBackground: false,
});

const tones = { ok: "success", degraded: "warning", down: "danger" } as const satisfies Record<
  StatusView["state"],
  Tone
>;
const part_names = ["database", "storage", "jobs", "mail"] as const;

/** Pages where the work behind a figure is done. */
const places: Partial<Record<StatusFact, Place>> = {
  jobs_retrying: { to: "/failed-jobs", search: { page: 1, state: "retrying" } },
  jobs_given_up: { to: "/failed-jobs", search: { page: 1, state: "given_up" } },
  mails_waiting: { to: "/mails", search: { page: 1 } },
  mails_failed: { to: "/mails", search: { page: 1 } },
  events_without_effect: { to: "/payments" },
  transfers_waiting: { to: "/transfers", search: all_transfers },
  refunds_waiting: { to: "/refunds", search: all_refunds },
  engines_out: { to: "/engines", search: { tab: "engines", page: 1 } },
};

/** The state of the installation in words, with the same figures as its metrics and alerts. */
export function StatusPage() {
  const { t } = useDeskText();
  const found = useQuery(statusQuery);
  const { data } = found;
  const part_columns = usePartColumns();
  const fact_columns = useFactColumns();
  const failure = { failed: found.isError, onRetry: () => void found.refetch(), empty: null };
  return (
    <div className="stack-6 fit shrink">
      <PageHead title={t("status.title")} brand={brand_name} />
      <p className="muted">{data ? t("status.lead", { version: data.version }) : t("status.loading")}</p>
      <section className="stack-3">
        <h2>{t("status.parts")}</h2>
        <DataList
          caption={t("status.parts")}
          rows={data && part_names.map((name) => ({ name, state: data.parts[name] }))}
          rowKey={({ name }) => name}
          columns={part_columns}
          dense
          {...failure}
        />
      </section>
      {data && (
        <section className="stack-3">
          <h2>{t("status.facts")}</h2>
          <DataList
            caption={t("status.facts")}
            rows={data.facts}
            rowKey={({ name }) => name}
            columns={fact_columns}
            dense
            {...failure}
          />
        </section>
      )}
    </div>
  );
}

type Part = { readonly name: (typeof part_names)[number]; readonly state: StatusView["state"] };
function usePartColumns(): readonly Column<Part>[] {
  const { t } = useDeskText();
  return [
    { key: "name", label: t("status.part"), names_row: true, cell: ({ name }) => t(`status.part.${name}`) },
    {
      key: "state",
      label: t("status.state"),
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`status.state.${state}`)}</Badge>,
    },
  ];
}

function useFactColumns(): readonly Column<StatusView["facts"][number]>[] {
  const { t } = useDeskText();
  return [
    {
      key: "name",
      label: t("status.fact"),
      names_row: true,
      cell: ({ name }) => {
        const place = places[name];
        const label = t(`status.fact.${name}`);
        return place ? <Link {...place}>{label}</Link> : label;
      },
    },
    {
      key: "value",
      label: t("status.value"),
      align: "end",
      cell: ({ value }) => <span className="num">{value}</span>,
    },
    {
      key: "state",
      label: t("status.state"),
      cell: ({ is_trouble }) => (
        <Badge tone={is_trouble ? "danger" : "neutral"}>
          {t(is_trouble ? "status.trouble" : "status.no_trouble")}
        </Badge>
      ),
    },
  ];
}
