import { useQuery } from "@tanstack/react-query";
import { useIntl } from "#ui/intl.ts";
import type { AccountSumView, MonthView, SalesSumView } from "#contract/accounting/books.ts";
import { Badge } from "#ui/badge.tsx";
import { type Column, DataList } from "#ui/data-list.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { BrandChip } from "../../brand-chip.tsx";
import { DayText } from "../../day-text.tsx";
import { useDeskText, useWord } from "../../text.ts";
import { BooksCheck } from "./books-check.tsx";
import style from "./books.module.css";
import { CloseMonth, ReopenMonth } from "./close-month.tsx";
import { monthQuery } from "./data.ts";
import { MonthField } from "./month-field.tsx";

/** A month: what was sold and booked in it, whether the books are sound, and its closing. */
export function MonthPart(props: { readonly month: string; readonly onMonth: (month: string) => void }) {
  const { month, onMonth } = props;
  const { t } = useDeskText();
  const found = useQuery(monthQuery(month));
  const sales_columns = useSalesColumns();
  const account_columns = useAccountColumns();
  const list = { failed: found.isError, onRetry: () => void found.refetch() };
  return (
    <>
      <div className={style.bar}>
        <MonthField month={month} onMonth={onMonth} />
        {found.data && <State view={found.data} />}
      </div>
      {found.data && <Findings view={found.data} />}
      <section className={style.part}>
        <h2>{t("books.sales")}</h2>
        <DataList
          dense
          {...list}
          caption={t("books.sales")}
          rows={found.data?.sales}
          rowKey={({ brand, currency, corrections, treatment, vat_rate }) =>
            [brand, currency, corrections, treatment, vat_rate].join(" ")
          }
          columns={sales_columns}
          empty={t("books.no_sales")}
        />
      </section>
      {!found.isError && (
        <section className={style.part}>
          <h2>{t("books.accounts")}</h2>
          <DataList
            dense
            {...list}
            caption={t("books.accounts")}
            rows={found.data?.accounts}
            rowKey={({ code, owner, moved }) => [code, owner, moved.currency_code].join(" ")}
            columns={account_columns}
            empty={t("books.no_accounts")}
          />
        </section>
      )}
    </>
  );
}

/** Whether the month is open, running or closed, and the button for what may be done about it. */
function State({ view }: { view: MonthView }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const { closed } = view;
  if (closed)
    return (
      <div className={style.state}>
        <Badge tone="success">
          {t("books.closed", { at: formatInstant(locale, closed.at, "short"), name: closed.by })}
        </Badge>
        {view.may_reopen && <ReopenMonth month={view.month} />}
      </div>
    );
  return (
    <div className={style.state}>
      <Badge tone="neutral">{t(view.is_over ? "books.open" : "books.running")}</Badge>
      {view.is_over && <CloseMonth view={view} />}
    </div>
  );
}

/** What a person should know before closing. */
function Findings({ view }: { view: MonthView }) {
  const { t } = useDeskText();
  const { closed, receivables, straddling } = view;
  return (
    <>
      <BooksCheck check={view.check} needed={view.is_over && closed === null} />
      {closed?.differs && <Notice tone="warning">{t("books.differs")}</Notice>}
      {straddling.length > 0 && (
        <Notice tone="info" title={t("books.straddling", { n: straddling.length })}>
          <ul>
            {straddling.map(({ number, declared_on }) => (
              <li key={number}>
                {number} · <DayText value={declared_on} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {receivables.length > 0 && (
        <ul className="small">
          {receivables.map(({ invoices, gross }) => (
            <li key={gross.currency_code}>
              {t("books.receivables", { n: invoices })} · <MoneyText value={gross} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function useSalesColumns(): readonly Column<SalesSumView>[] {
  const { t } = useDeskText();
  return [
    { key: "brand", label: t("books.brand"), cell: ({ brand }) => <BrandChip brand={brand} /> },
    {
      key: "tax",
      label: t("books.treatment"),
      names_row: true,
      cell: ({ treatment, vat_rate }) =>
        [t(`books.tax.${treatment}`), vat_rate].filter((part) => part !== null).join(" · "),
    },
    {
      key: "kind",
      label: t("books.kind"),
      cell: ({ corrections, documents }) =>
        t(corrections ? "books.corrections" : "books.invoices", { n: documents }),
    },
    { key: "net", label: t("books.net"), align: "end", cell: ({ net }) => <MoneyText value={net} /> },
    { key: "vat", label: t("books.vat"), align: "end", cell: ({ vat }) => <MoneyText value={vat} /> },
    { key: "gross", label: t("books.gross"), align: "end", cell: ({ gross }) => <MoneyText value={gross} /> },
  ];
}

function useAccountColumns(): readonly Column<AccountSumView>[] {
  const { t } = useDeskText();
  const word = useWord();
  return [
    {
      key: "account",
      label: t("books.account"),
      names_row: true,
      cell: ({ code, owner }) => (
        <span className={style.account}>
          {word([`ledger_account.${code}`], code)}
          {/* What the files of the month call it. */}
          <small>
            {code} {owner}
          </small>
        </span>
      ),
    },
    { key: "moved", label: t("books.moved"), align: "end", cell: ({ moved }) => <MoneyText value={moved} /> },
    {
      key: "closing",
      label: t("books.closing_balance"),
      align: "end",
      cell: ({ closing }) => <MoneyText value={closing} />,
    },
  ];
}
