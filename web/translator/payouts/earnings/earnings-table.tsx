import { Link } from "@tanstack/react-router";
import { useIntl } from "#ui/intl.ts";
import type { EarningRow } from "#contract/payouts/earnings.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { type Column, DataList } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { useZoneText } from "../../text.ts";

const tones: Readonly<Record<EarningRow["state"], Tone>> = {
  in_work: "info",
  handed_in: "info",
  disputed: "warning",
  payable: "success",
  on_statement: "success",
  billed: "success",
  paid: "success",
  void: "neutral",
};
type Key = Parameters<ReturnType<typeof useZoneText>["t"]>[0];
const kind_keys: Readonly<Record<string, Key>> = {
  translation: "stage.translation",
  post_edition: "stage.post_edition",
  proofreading: "stage.proofreading",
  verification: "stage.verification",
  rework: "earnings.kind.rework",
  check: "earnings.kind.check",
};
const reduced_keys: Readonly<Record<string, Key>> = {
  sent_back: "earnings.reduced.sent_back",
  decided: "earnings.reduced.decided",
  taken_again: "earnings.reduced.taken_again",
};

/** Every job of the month with what it earns and how far its fee has come. */
export function EarningsTable({ jobs }: { jobs: readonly EarningRow[] }) {
  const { t } = useZoneText();
  const columns = useColumns();
  return (
    <>
      <DataList
        caption={t("earnings.jobs")}
        rows={jobs}
        rowKey={({ key }) => key}
        columns={columns}
        empty={t("earnings.none")}
      />
      {jobs.length > 0 && <p className="hint">{t("tab.end")}</p>}
    </>
  );
}

function useColumns(): readonly Column<EarningRow>[] {
  const { t } = useZoneText();
  const { locale } = useIntl();
  const rate = (per_unit: string): string =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(
      per_unit as `${number}`,
    );
  const kind = (row: EarningRow): string => {
    // A call or a visit runs through the stage of translation; what was done was interpreting.
    const key = row.unit === "minute" ? "service.oral" : kind_keys[row.kind];
    return key === undefined ? row.kind : t(key);
  };
  return [
    {
      key: "job",
      label: t("earnings.job"),
      names_row: true,
      cell: ({ order_id, job_id }) =>
        job_id === null ? (
          String(order_id)
        ) : (
          <Link to="/jobs/$id" params={{ id: job_id }}>
            {String(order_id)}
          </Link>
        ),
    },
    { key: "kind", label: t("earnings.kind"), cell: kind },
    {
      key: "pair",
      label: t("earnings.pair"),
      cell: ({ source_lang, target_lang }) => `${source_lang.toUpperCase()} → ${target_lang.toUpperCase()}`,
    },
    {
      key: "units",
      label: t("earnings.units"),
      align: "end",
      cell: ({ units, unit }) =>
        units === 0
          ? "–"
          : unit === "word"
            ? t("ui.words", { n: units })
            : t("earnings.minutes", { n: units }),
    },
    {
      key: "rate",
      label: t("earnings.rate"),
      align: "end",
      cell: ({ per_unit }) => (per_unit === null ? "–" : <span className="num">{rate(per_unit)}</span>),
    },
    {
      key: "amount",
      label: t("earnings.amount"),
      align: "end",
      cell: ({ amount }) => <MoneyText value={amount} />,
    },
    { key: "state", label: t("earnings.state"), cell: (row) => <State row={row} /> },
    {
      key: "at",
      label: t("earnings.at"),
      cell: ({ at }) => <DateText value={at} form="day" />,
    },
  ];
}

function State({ row: { state, reduced } }: { row: EarningRow }) {
  const { t } = useZoneText();
  const why = reduced === null ? null : (reduced_keys[reduced] ?? "earnings.reduced.part");
  return (
    <span className="stack-1">
      <span>
        <Badge tone={tones[state]}>{t(`earnings.state.${state}`)}</Badge>
      </span>
      {why !== null && <span className="hint">{t(why)}</span>}
    </span>
  );
}
