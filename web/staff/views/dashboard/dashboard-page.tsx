import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import { useIntl } from "#ui/intl.ts";
import type { Dashboard } from "#contract/views/desk-dashboards.ts";
import { package_keys, packages } from "#domain/catalog.ts";
import { formatInstant } from "#ui/date-text.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Stale } from "#ui/stale.tsx";
import { brand_name, call } from "../../api.ts";
import type { DashboardSearch } from "../../searches.ts";
import { useMarginCause } from "../../margin-cause.ts";
import { formatDay, formatMonth } from "../../typed.ts";
import { useDeskText } from "../../text.ts";
import { dayBefore } from "../day-before.ts";
import { PeriodFilter } from "../period-filter.tsx";
import { Bars, NamedBars, Panel } from "./chart.tsx";
import style from "./dashboard.module.css";

const shown_days = 28;
/** A share of fewer than these is not representative. */
const least_orders = 20;

/** Key figures: intake, quotes, deliveries, margin and revenue of a period. */
export function DashboardPage({ asked }: { asked: DashboardSearch }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const from = asked.from ?? dayBefore(shown_days - 1);
  const to = asked.to ?? dayBefore(0);
  const { brand } = asked;
  const query = { from, to, ...(brand ? { brand } : {}) };
  const found = useQuery({
    queryKey: ["dashboard", query],
    queryFn: ({ signal }) => call("dashboard", { query, signal }),
    placeholderData: keepPreviousData,
  });
  const narrow = (change: DashboardSearch) =>
    void navigate({ to: "/dashboard", search: { ...asked, ...change }, replace: true });
  return (
    <>
      <div className={style.head}>
        <PageHead title={t("dash.title")} brand={brand_name} />
        <PeriodFilter from={from} to={to} brand={brand} onChange={narrow} />
      </div>
      {found.isError ? (
        <LoadFailed error={found.error} onRetry={found.refetch} />
      ) : found.data ? (
        <Stale found={found} className="stack-5 fit">
          <Figures data={found.data} />
        </Stale>
      ) : (
        <Skeleton rows={8} />
      )}
    </>
  );
}

function Figures({ data }: { data: Dashboard }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  return (
    <>
      <p className="hint">{t("dash.counted", { time: formatInstant(locale, data.at, "dated") })}</p>
      <Shares data={data} />
      <div className={style.grid}>
        <Intake data={data} />
        <OpenWork data={data} />
        <Decisions data={data} />
        <Revenue data={data} />
        <ByBrand data={data} />
        <Margin data={data} by="package" />
        <Margin data={data} by="pair" />
        <BeyondPlan data={data} />
      </div>
    </>
  );
}

/** Four shares in large figures, each with what it was counted from. */
function Shares({ data }: { data: Dashboard }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const { conversion, answers, delivery } = data;
  const { since } = delivery;
  return (
    <div className={style.figures}>
      <Share title={t("dash.conversion")} part={conversion.paid} whole={conversion.asked}>
        {t("dash.conversion_note", conversion)}
      </Share>
      <Share title={t("dash.sla")} part={answers.in_time} whole={answers.answered}>
        {t("dash.sla_note", {
          in_time: answers.in_time,
          answered: answers.answered,
          minutes: answers.median_minutes ?? "–",
        })}
      </Share>
      <Share title={t("dash.on_time")} part={delivery.in_time} whole={delivery.delivered}>
        {t("dash.on_time_note", { in_time: delivery.in_time, delivered: delivery.delivered })}
      </Share>
      <Share title={t("dash.early")} part={delivery.early} whole={delivery.unhurried}>
        {since === null
          ? t("dash.none")
          : t("dash.early_note", {
              early: delivery.early,
              unhurried: delivery.unhurried,
              day: formatInstant(locale, since, "day"),
            })}
      </Share>
    </div>
  );
}

function Share(props: { title: string; part: number; whole: number; children: string }) {
  const { title, part, whole, children } = props;
  const { t } = useDeskText();
  const { locale } = useIntl();
  const id = useId();
  const percent = new Intl.NumberFormat(locale, { style: "percent" });
  return (
    <section className={style.figure} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={whole < least_orders ? "hint" : style.number}>
        {whole < least_orders ? t("dash.too_few") : percent.format(part / whole)}
      </p>
      <p className="hint">{children}</p>
    </section>
  );
}

function Intake({ data: { intake } }: { data: Dashboard }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const total = intake.reduce((sum, { orders }) => sum + orders, 0);
  const description = t("dash.intake_desc", {
    total,
    days: intake.length,
    most: Math.max(0, ...intake.map(({ orders }) => orders)),
  });
  const title = t("dash.intake");
  return (
    <Panel
      title={title}
      description={description}
      name="intake"
      columns={[t("dash.column.day"), t("dash.column.orders")]}
      rows={intake.map(({ day, orders }) => ({ label: formatDay(locale, day), cells: [orders] }))}
    >
      <Bars
        title={title}
        description={description}
        bars={intake.map(({ day, orders }) => ({ label: formatDay(locale, day), value: orders }))}
      />
    </Panel>
  );
}

function OpenWork({ data: { open_work } }: { data: Dashboard }) {
  const { t } = useDeskText();
  const sum = (name: "orders" | "late") => open_work.reduce((total, row) => total + row[name], 0);
  const description = t("dash.open_desc", { total: sum("orders"), late: sum("late") });
  const title = t("dash.open");
  return (
    <Panel
      title={title}
      description={description}
      name="open-work"
      columns={[t("dash.column.stage"), t("dash.column.orders"), t("dash.column.late")]}
      rows={open_work.map(({ column, orders, late }) => ({
        label: t(`board.${column}`),
        cells: [orders, late],
      }))}
    >
      <NamedBars
        bars={open_work.map(({ column, orders, late }) => ({
          label: t(`board.${column}`),
          value: orders,
          part: late,
        }))}
      />
    </Panel>
  );
}

/** T14 win and loss: how the quotes ended that were decided in the period. */
function Decisions({ data: { decisions } }: { data: Dashboard }) {
  const { t } = useDeskText();
  const total = decisions.reduce((sum, { orders }) => sum + orders, 0);
  const won = decisions.find(({ outcome }) => outcome === "won")?.orders ?? 0;
  return (
    <Panel
      title={t("desk_order.decisions")}
      description={t("desk_order.decisions_desc", { won, total })}
      name="quotes-won-and-lost"
      columns={[t("desk_order.outcome"), t("dash.column.orders")]}
      rows={decisions.map(({ outcome, orders }) => ({
        label: t(`desk_order.outcome.${outcome}`),
        cells: [orders],
      }))}
    />
  );
}

function Revenue({ data: { revenue } }: { data: Dashboard }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  return (
    <Panel
      title={t("dash.revenue")}
      description={t("dash.revenue_desc")}
      name="revenue"
      columns={[t("dash.column.month"), t("dash.column.currency"), t("dash.column.net")]}
      rows={revenue.map(({ month, currency, net }) => ({
        label: formatMonth(locale, month),
        cells: [currency, { decimal: net.currency_amount_decimal }],
      }))}
    />
  );
}

function ByBrand({ data: { intake_by_brand } }: { data: Dashboard }) {
  const { t } = useDeskText();
  return (
    <Panel
      title={t("dash.by_brand")}
      name="intake-by-brand"
      columns={[t("list.brand"), t("list.service"), t("dash.column.orders")]}
      rows={intake_by_brand.map(({ brand, service, orders }) => ({
        label: brand,
        cells: [t(`service.${service}`), orders],
      }))}
    />
  );
}

/** Invariant 8 of 4.10: where more was paid than the plan of an order allows, and why. */
function BeyondPlan({ data: { margin_events } }: { data: Dashboard }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const cause = useMarginCause();
  return (
    <Panel
      title={t("margin.title")}
      {...(margin_events.length > 0 && { description: t("margin.desc", { n: margin_events.length }) })}
      name="margin-events"
      columns={[
        t("margin.order"),
        t("margin.cause"),
        t("dash.column.day"),
        t("dash.column.currency"),
        t("margin.amount"),
      ]}
      rows={margin_events.map(({ order_id, event, at, amount }) => ({
        label: String(order_id),
        cells: [
          cause(event),
          formatInstant(locale, at, "short"),
          amount.currency_code,
          { decimal: amount.currency_amount_decimal },
        ],
      }))}
    />
  );
}

/** What delivered work was sold for, what its workers earned, and what is left; net. */
function Margin({ data, by }: { data: Dashboard; by: "package" | "pair" }) {
  const { t } = useDeskText();
  const rows =
    by === "package"
      ? data.margin_by_package.map((row) => ({ ...row, label: row.package }))
      : data.margin_by_pair.map((row) => ({ ...row, label: row.pair }));
  const name = (key: string): string => {
    const known = package_keys.find((one) => one === key);
    return known ? packages[known].public_name : key === "none" ? t("dash.no_package") : key;
  };
  return (
    <Panel
      title={t(`dash.margin_${by}`)}
      name={`margin-by-${by}`}
      columns={[
        t(`dash.column.${by}`),
        t("dash.column.currency"),
        t("dash.column.orders"),
        t("dash.column.net"),
        t("dash.column.fees"),
        t("dash.column.margin"),
      ]}
      rows={rows.map(({ label, orders, net, fees, margin }) => ({
        label: name(label),
        cells: [
          net.currency_code,
          orders,
          ...[net, fees, margin].map(({ currency_amount_decimal }) => ({ decimal: currency_amount_decimal })),
        ],
      }))}
    />
  );
}
