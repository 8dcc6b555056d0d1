import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import { intl_tag } from "#brands/brand.ts";
import { customer_states, type CustomerRow } from "#contract/accounts/desk-customers.ts";
import { Badge } from "#ui/badge.tsx";
import { buttonClass } from "#ui/button.tsx";
import type { Column } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { Select } from "#ui/field.tsx";
import { useIntl } from "#ui/intl.ts";
import { languageName } from "#ui/language-names.ts";
import { MoneyText } from "#ui/money-text.tsx";
import { brand_slugs } from "../../api.ts";
import { BrandChip } from "../../brand-chip.tsx";
import type { CustomersSearch } from "../../searches.ts";
import { DeskList } from "../../desk-list.tsx";
import { Only } from "../../rights.tsx";
import { RestedSearch } from "../../rested-search.tsx";
import { useDeskText } from "../../text.ts";
import style from "./customer.module.css";
import { customersQuery, per_page } from "./data.ts";
import { state_tones } from "./tones.ts";

/** S5: who buys from us. */
export function CustomersPage({ narrowed }: { narrowed: CustomersSearch }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const customers = useQuery(customersQuery(narrowed));
  const columns = useColumns();
  const { page, ...filter } = narrowed;
  const any = Object.values(filter).some((value) => value !== undefined);
  return (
    <DeskList
      title={t("customers.title")}
      found={customers}
      rowKey={({ id }) => id}
      columns={columns}
      narrowed={any}
      none={t("customers.none")}
      row_keys
      page={page}
      per_page={per_page}
      rowsOf={(queries, wanted) => queries.fetchQuery(customersQuery({ ...narrowed, page: wanted }))}
      onPage={(next) => void navigate({ to: "/customers", search: { ...narrowed, page: next } })}
      acts={
        <Only right="customers.edit">
          <Link to="/customers/new" className={buttonClass({ look: "primary" })}>
            {t("invite.title")}
          </Link>
        </Only>
      }
      tools={
        <Filter
          narrowed={narrowed}
          onChange={(change) =>
            void navigate({ to: "/customers", search: { ...narrowed, ...change, page: 1 }, replace: true })
          }
        />
      }
    />
  );
}

function Filter(props: {
  readonly narrowed: CustomersSearch;
  readonly onChange: (change: Partial<CustomersSearch>) => void;
}) {
  const { narrowed, onChange } = props;
  const { t } = useDeskText();
  const id = useId();
  const kinds = ["private", "company"] as const;
  const money = ["balance", "unpaid"] as const;
  return (
    <search className={style.filter}>
      <RestedSearch label={t("customers.search")} asked={narrowed.search} onChange={onChange} />
      <Select
        id={`${id}brand`}
        label={t("list.brand")}
        value={narrowed.brand ?? ""}
        onChange={({ target }) => onChange({ brand: target.value || undefined })}
      >
        <option value="">{t("list.any")}</option>
        {brand_slugs.map((slug) => (
          <option key={slug} value={slug}>
            {slug}
          </option>
        ))}
      </Select>
      <Select
        id={`${id}kind`}
        label={t("customers.kind")}
        value={narrowed.user_type ?? ""}
        onChange={({ target }) => onChange({ user_type: kinds.find((one) => one === target.value) })}
      >
        <option value="">{t("list.any")}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`user_type.${kind}`)}
          </option>
        ))}
      </Select>
      <Select
        id={`${id}state`}
        label={t("customers.state")}
        value={narrowed.state ?? ""}
        onChange={({ target }) => onChange({ state: customer_states.find((one) => one === target.value) })}
      >
        <option value="">{t("list.any")}</option>
        {customer_states.map((state) => (
          <option key={state} value={state}>
            {t(`customer_state.${state}`)}
          </option>
        ))}
      </Select>
      <Select
        id={`${id}money`}
        label={t("customers.money")}
        value={narrowed.money ?? ""}
        onChange={({ target }) => onChange({ money: money.find((one) => one === target.value) })}
      >
        <option value="">{t("list.any")}</option>
        {money.map((one) => (
          <option key={one} value={one}>
            {t(`customers_money.${one}`)}
          </option>
        ))}
      </Select>
    </search>
  );
}

function useColumns(): readonly Column<CustomerRow>[] {
  const { t } = useDeskText();
  const { locale: tag } = useIntl();
  return [
    {
      key: "name",
      label: t("orders.customer"),
      names_row: true,
      cell: ({ id, name }) => (
        <Link to="/customers/$id" params={{ id }} search={{ tab: "profile" }} data-row={id}>
          {name}
        </Link>
      ),
    },
    { key: "brand", label: t("list.brand"), cell: ({ brand }) => <BrandChip brand={brand} /> },
    { key: "kind", label: t("customers.kind"), cell: ({ user_type }) => t(`user_type.${user_type}`) },
    { key: "email", label: t("customers.email"), cell: ({ email }) => email },
    {
      key: "language",
      label: t("profile.locale"),
      cell: ({ locale }) => languageName(tag, intl_tag[locale].slice(0, 2)),
    },
    {
      key: "state",
      label: t("customers.state"),
      cell: ({ state }) => <Badge tone={state_tones[state]}>{t(`customer_state.${state}`)}</Badge>,
    },
    {
      key: "last",
      label: t("customers.last_order"),
      cell: ({ last_order_at }) =>
        last_order_at === null ? "–" : <DateText value={last_order_at} form="dated" />,
    },
    {
      key: "unpaid",
      label: t("customers.unpaid"),
      align: "end",
      cell: ({ unpaid }) => <MoneyText value={unpaid} />,
    },
    {
      key: "balance",
      label: t("customers.balance"),
      align: "end",
      cell: ({ balance }) => <MoneyText value={balance} />,
    },
  ];
}
