import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { aging_bands, type MonthWork } from "#contract/views/desk-month.ts";
import { localDate } from "#domain/calendar.ts";
import { lastDayOf, monthBefore } from "#domain/ledger/receivable.ts";
import { useIntl } from "#ui/intl.ts";
import { Badge } from "#ui/badge.tsx";
import { type Column, DataList } from "#ui/data-list.tsx";
import { TextField } from "#ui/field.tsx";
import { Loading } from "#ui/loading.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { brand_name } from "../../api.ts";
import { Exported } from "../../desk-list.tsx";
import { leftWord, monthWorkQuery } from "../../month-work.ts";
import type { MonthSearch } from "../../searches.ts";
import { useDeskText } from "../../text.ts";
import { formatDay } from "../../typed.ts";
import style from "./month-page.module.css";
import { placesOf } from "./places.ts";
import { ToCollectList } from "./to-collect.tsx";
import { ToIssueList } from "./to-issue.tsx";

/** The month before this one, which is worked on after its end; by the calendar of the seller. */
const lastMonth = (): string => monthBefore(localDate(Date.now()));

/** The work of accounting for a month in one place; `statement` takes a bank statement. */
export function MonthPage({ asked, statement }: { asked: MonthSearch; statement: ReactNode }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const navigate = useNavigate();
  const month = asked.month ?? lastMonth();
  const work = useQuery({
    ...monthWorkQuery(month),
    refetchInterval: 30_000,
    refetchIntervalInBackground: false,
  });
  return (
    <div className="stack-6 fit shrink">
      <div className={style.head}>
        <PageHead title={t("month.title")} brand={brand_name} />
        <TextField
          id="month-which"
          label={t("month.which")}
          type="month"
          value={month}
          onChange={({ target }) =>
            void navigate({ to: "/month", search: { month: target.value || undefined }, replace: true })
          }
        />
      </div>
      <Loading found={work} rows={6} />
      {work.data && (
        <div className={style.columns}>
          <div className="stack-6 fit shrink">
            <Part title={t("month.to_issue")} count={work.data.to_issue.length}>
              <p className="hint">{t("month.issue_until", { day: formatDay(locale, lastDayOf(month)) })}</p>
              <ToIssueList rows={work.data.to_issue} month={month} />
            </Part>
            <Part title={t("month.to_collect")} count={work.data.open_invoices}>
              <p className="hint">{t("month.collect_today")}</p>
              <Aging aging={work.data.aging} />
              <ToCollectList rows={work.data.to_collect} />
            </Part>
          </div>
          <div className="stack-6 fit shrink">
            <Checklist work={work.data} />
            <Part title={t("month.statement")}>
              <StatementDays statements={work.data.statements} />
              {statement}
            </Part>
          </div>
        </div>
      )}
    </div>
  );
}

function Part({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section className="stack-3 fit" aria-label={title}>
      <h2 className={style.title}>
        {title}
        {count !== undefined && <span className={style.count}>{count}</span>}
      </h2>
      {children}
    </section>
  );
}

/** Until when each account has statements, and the days of the month that are missing. */
function StatementDays({ statements }: Pick<MonthWork, "statements">) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  return (
    <ul className="stack-2 hint">
      {statements.map(({ iban, currency, until, missing }) => {
        const account = `${currency} …${iban.slice(-4)}`;
        return (
          <li key={iban}>
            {until === null
              ? t("month.no_statement", { account })
              : t("month.statement_until", { account, day: formatDay(locale, until) })}
            {until !== null && missing.length > 0 && (
              <strong>
                {" "}
                {t("month.statement_missing", {
                  days: missing
                    .map(({ from_on, until_on }) => days.formatRange(new Date(from_on), new Date(until_on)))
                    .join(", "),
                })}
              </strong>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Checklist({ work: { checklist, month, to_issue } }: { work: MonthWork }) {
  const { t } = useDeskText();
  const places = placesOf(month);
  return (
    <section className={style.checklist} aria-label={t("month.checklist")}>
      <h2 className={style.title}>{t("month.checklist")}</h2>
      <ul>
        {checklist.map(({ step, left }) => {
          const place = places[step];
          const name = t(`month.step.${step}`);
          return (
            <li key={step}>
              {place ? <Link {...place}>{name}</Link> : <span>{name}</span>}
              <Badge tone={left === 0 ? "success" : "warning"}>
                {left === 0 && step === "invoices" && to_issue.length > 0
                  ? t("month.left_to_next", { n: to_issue.length })
                  : left === 0
                    ? t("month.done")
                    : t(leftWord(step), { n: left })}
              </Badge>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Open amounts by how long they are overdue. */
function Aging({ aging }: Pick<MonthWork, "aging">) {
  const { t } = useDeskText();
  const columns = useAgingColumns();
  if (aging.length === 0) return null;
  return (
    <Exported name={t("month.aging")} any>
      <DataList
        dense
        caption={t("month.aging")}
        rows={aging}
        rowKey={({ currency }) => currency}
        columns={columns}
        empty=""
      />
    </Exported>
  );
}

function useAgingColumns(): readonly Column<MonthWork["aging"][number]>[] {
  const { t } = useDeskText();
  return [
    { key: "currency", label: t("month.currency"), names_row: true, cell: ({ currency }) => currency },
    ...aging_bands.map((band) => ({
      key: band,
      label: t(`month.band.${band}`),
      align: "end" as const,
      cell: ({ bands }: MonthWork["aging"][number]) => <MoneyText value={bands[band]} />,
    })),
    {
      key: "total",
      label: t("month.total"),
      align: "end",
      cell: ({ total }) => (
        <strong>
          <MoneyText value={total} />
        </strong>
      ),
    },
  ];
}
