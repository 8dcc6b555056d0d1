import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useIntl } from "#ui/intl.ts";
import { dues } from "#contract/views/desk-orders.ts";
import { languages, services, statuses } from "#domain/catalog.ts";
import { Checkbox, Select, TextField } from "#ui/field.tsx";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { languageName } from "#ui/language-names.ts";
import { brand_slugs } from "../api.ts";
import { all_orders, type OrdersSearch } from "../searches.ts";
import { useMay } from "../rights.tsx";
import { RestedSearch } from "../rested-search.tsx";
import { useDeskText } from "../text.ts";
import { own_settings } from "./data.ts";
import { translators_query } from "./translators-choice.ts";
import style from "./orders-page.module.css";

type Filter = {
  readonly narrowed: OrdersSearch;
  readonly onChange: (change: Partial<OrdersSearch>) => void;
};

/** Narrows the list; what is typed is asked after a rest, the rest at once. */
export function OrdersFilter({ narrowed, onChange }: Filter) {
  const { t } = useDeskText();
  const id = useId();
  return (
    <search className="stack-2">
      <div className={style.filter}>
        <RestedSearch
          id="orders-search"
          label={t("orders.search")}
          asked={narrowed.search}
          onChange={onChange}
        />
        <Select
          id={`${id}status`}
          label={t("orders.status")}
          value={narrowed.status ?? ""}
          onChange={(event) => {
            const status = statuses.find((one) => one === event.target.value);
            // A status may be one of the ends, which are not open.
            onChange({ status, open: status === undefined });
          }}
        >
          <option value="">{t("orders.any_status")}</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {t(`status.${status}`)}
            </option>
          ))}
        </Select>
        <Checkbox
          id={`${id}open`}
          label={t("orders.open_only")}
          checked={narrowed.open}
          onChange={(event) => onChange({ open: event.target.checked })}
        />
      </div>
      <Disclosure summary={t("list.filters")}>
        <More narrowed={narrowed} onChange={onChange} />
      </Disclosure>
    </search>
  );
}

type Choice = { readonly value: string; readonly label: string };

/** A choice among a few words; an empty one narrows nothing. */
function Narrow(props: {
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string | undefined) => void;
}) {
  const { t } = useDeskText();
  const id = useId();
  const { label, value = "", choices, onChange } = props;
  return (
    <Select
      id={id}
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
    >
      <option value="">{t("list.any")}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
}

function More({ narrowed, onChange }: Filter) {
  const { t } = useDeskText();
  const { locale: tag } = useIntl();
  const id = useId();
  const settings = useQuery(own_settings);
  const pairs = languages.map((code) => ({ value: code, label: languageName(tag, code) }));
  const of = <T extends string>(all: readonly T[], value: string | undefined): T | undefined =>
    all.find((one) => one === value);
  return (
    <div className={style.more}>
      <Narrow
        label={t("list.brand")}
        value={narrowed.brand}
        choices={brand_slugs.map((slug) => ({ value: slug, label: slug }))}
        onChange={(brand) => onChange({ brand })}
      />
      <Narrow
        label={t("list.service")}
        value={narrowed.service}
        choices={services.map((one) => ({ value: one, label: t(`service.${one}`) }))}
        onChange={(value) => onChange({ service: of(services, value) })}
      />
      <Narrow
        label={t("list.source")}
        value={narrowed.source}
        choices={pairs}
        onChange={(value) => onChange({ source: of(languages, value) })}
      />
      <Narrow
        label={t("list.target")}
        value={narrowed.target}
        choices={pairs}
        onChange={(value) => onChange({ target: of(languages, value) })}
      />
      <Narrow
        label={t("list.due")}
        value={narrowed.due}
        choices={dues.map((one) => ({ value: one, label: t(`due.${one}`) }))}
        onChange={(value) => onChange({ due: of(dues, value) })}
      />
      <Narrow
        label={t("list.owner")}
        value={narrowed.owner}
        choices={[
          { value: "me", label: t("owner.me") },
          { value: "none", label: t("owner.none") },
          ...(settings.data?.people ?? []).map((one) => ({ value: String(one.id), label: one.name })),
        ]}
        onChange={(owner) => onChange({ owner })}
      />
      <People narrowed={narrowed} onChange={onChange} />
      <Checkbox
        id={`${id}hold`}
        label={t("list.on_hold")}
        checked={narrowed.hold === true}
        onChange={({ target }) => onChange({ hold: target.checked ? true : undefined })}
      />
      <Button size="small" onClick={() => onChange({ ...cleared, ...all_orders })}>
        {t("list.clear")}
      </Button>
    </div>
  );
}

/** By translator, customer and the days of the deadline. */
function People({ narrowed, onChange }: Filter) {
  const { t } = useDeskText();
  const id = useId();
  const translators = useQuery({ ...translators_query, enabled: useMay()("translators.read") });
  return (
    <>
      <Narrow
        label={t("list.translator")}
        value={narrowed.translator === undefined ? undefined : String(narrowed.translator)}
        choices={(translators.data ?? []).map((one) => ({ value: String(one.id), label: one.name }))}
        onChange={(value) => onChange({ translator: value === undefined ? undefined : Number(value) })}
      />
      <TextField
        id={`${id}customer`}
        label={t("list.customer_number")}
        inputMode="numeric"
        value={narrowed.customer === undefined ? "" : String(narrowed.customer)}
        onChange={({ target }) => {
          const number = Number(target.value);
          onChange({ customer: Number.isInteger(number) && number > 0 ? number : undefined });
        }}
      />
      <TextField
        id={`${id}from`}
        label={t("list.due_from")}
        type="date"
        value={narrowed.due_from ?? ""}
        onChange={({ target }) => onChange({ due_from: target.value || undefined })}
      />
      <TextField
        id={`${id}to`}
        label={t("list.due_to")}
        type="date"
        value={narrowed.due_to ?? ""}
        onChange={({ target }) => onChange({ due_to: target.value || undefined })}
      />
    </>
  );
}

const cleared: Partial<OrdersSearch> = {
  status: undefined,
  search: undefined,
  brand: undefined,
  service: undefined,
  source: undefined,
  target: undefined,
  due: undefined,
  owner: undefined,
  hold: undefined,
  group: undefined,
  customer: undefined,
  translator: undefined,
  due_from: undefined,
  due_to: undefined,
  figure: undefined,
  from: undefined,
  to: undefined,
};
