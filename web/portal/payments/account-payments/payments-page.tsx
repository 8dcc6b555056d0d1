import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Wallet } from "lucide-react";
import { useState } from "react";
import { brand } from "#brand/brand.ts";
import type { PaymentView } from "#contract/payments/money.ts";
import { buttonClass } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { ListPage } from "#ui/list-page.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { changedSearch, type ListSearch, sortOf, sortText } from "../../shell/list-address.ts";
import { ListPages, SortSelect } from "../../shell/list-tools.tsx";
import { tops_up } from "../../shell/menu.ts";
import { roleRefusal } from "../../shell/role-refusal.tsx";
import { useCustomer } from "../../startup.ts";
import { useWords } from "../../words.ts";
import { paymentsOptions, per_page, sort_columns } from "./data.ts";
import { usePaymentColumns } from "./payment-columns.tsx";
import style from "./payments.module.css";

/** R14: what was paid, what waits and what did not work; the balance on top. */
export function PaymentsPage() {
  const { t } = useWords();
  const locale = useLocale();
  const navigate = useNavigate();
  const search: ListSearch = useSearch({ strict: false });
  const payments = useQuery(paymentsOptions(search));
  const [status, setStatus] = useState("");
  const columns = usePaymentColumns(payments.data?.data ?? [], setStatus);
  const sort = sortOf(search.sort, sort_columns);
  const sortBy = (text: string) =>
    void navigate({
      to: "/$locale/account/payments",
      params: { locale },
      search: changedSearch(search, { sort: text }),
      replace: true,
    });
  const refusal = roleRefusal(payments.error);
  if (refusal) return refusal;
  return (
    <div className="stack-5 fit">
      <ListPage<PaymentView>
        title={t("payments.title")}
        brand={brand.name}
        tools={
          <>
            <Balance />
            <output className={status === "" ? "visually-hidden" : style.status}>{status}</output>
            {payments.data !== undefined && payments.data.data.length > 1 && (
              <SortSelect columns={columns} sort={sort} onSort={sortBy} />
            )}
          </>
        }
        found={payments}
        rowKey={({ id }) => id}
        columns={columns}
        {...(sort && { sort })}
        onSort={(wanted) => sortBy(sortText(wanted))}
        none={<p>{t("payments.none")}</p>}
        pages={
          <ListPages
            to="/$locale/account/payments"
            search={search}
            total={payments.data?.meta.total ?? 0}
            per_page={per_page}
          />
        }
      />
    </div>
  );
}

function Balance() {
  const { t } = useWords();
  const locale = useLocale();
  const customer = useCustomer();
  return (
    <section className={style.balance} aria-labelledby="balance">
      <span className={style.icon}>
        <Wallet size={24} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div>
        <h2 id="balance">{t("payments.balance")}</h2>
        <p>{customer ? <MoneyText value={customer.account_balance} /> : "…"}</p>
      </div>
      {tops_up && (
        <Link to="/$locale/account/prepaid" params={{ locale }} className={buttonClass({ look: "primary" })}>
          {t("prepaid.title")}
        </Link>
      )}
    </section>
  );
}
