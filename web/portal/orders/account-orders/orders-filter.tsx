import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { brand } from "#brand/brand.ts";
import { customer_groups, type Service, services } from "#domain/catalog.ts";
import { Select, TextField } from "#ui/field.tsx";
import { useWords } from "../../words.ts";
import type { ListSearch } from "./data.ts";
import style from "./orders.module.css";

const search_wait_ms = 300;

/** Search by order id or file name (§2), by what is to be done with it, and by service. */
export function OrdersFilter(props: { search: ListSearch; onChange: (search: ListSearch) => void }) {
  const { search, onChange } = props;
  const { t } = useWords();
  const { typed, type } = useTyped(search, onChange);
  const narrow = (change: ListSearch) => {
    const { page: _page, ...rest } = search;
    onChange({ ...rest, ...change });
  };
  // An address may name a service that the brand sold once.
  const isListed = (service: Service) => brand.services.includes(service) || search.service === service;
  return (
    <search className={style.filter} aria-label={`${brand.name}: ${t("menu.orders")}`}>
      <div className={style.search}>
        <Search size={20} strokeWidth={1.75} aria-hidden="true" />
        <TextField
          id="search"
          label={t("orders.search")}
          type="search"
          maxLength={200}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <Select
        id="group"
        label={t("orders.status")}
        value={search.group ?? ""}
        onChange={(event) => narrow({ group: customer_groups.find((one) => one === event.target.value) })}
      >
        <option value="">{t("orders.any")}</option>
        {customer_groups.map((group) => (
          <option key={group} value={group}>
            {t(`orders.group.${group}`)}
          </option>
        ))}
      </Select>
      <Select
        id="service"
        label={t("order.service")}
        value={search.service ?? ""}
        onChange={(event) => narrow({ service: services.find((one) => one === event.target.value) })}
      >
        <option value="">{t("orders.any")}</option>
        {services.filter(isListed).map((service) => (
          <option key={service} value={service}>
            {t(`service.${service}`)}
          </option>
        ))}
      </Select>
    </search>
  );
}

/** The typed text, reported after a pause in typing; empty when the filter is cleared. */
function useTyped(search: ListSearch, onChange: (search: ListSearch) => void) {
  const { q } = search;
  const [typed, setTyped] = useState(q ?? "");
  const [sent, setSent] = useState(q);
  const [seen, setSeen] = useState(q);
  // The address follows what was sent a moment later; only another word in it comes from outside.
  if (seen !== q) {
    setSeen(q);
    if (q !== sent) {
      setSent(q);
      setTyped(q ?? "");
    }
  }
  useEffect(() => {
    const wanted = typed.trim().replace(/^#/, "") || undefined;
    if (wanted === sent) return undefined;
    const timer = globalThis.setTimeout(() => {
      setSent(wanted);
      const { page: _page, q: _q, ...rest } = search;
      onChange({ ...rest, ...(wanted === undefined ? {} : { q: wanted }) });
    }, search_wait_ms);
    return () => globalThis.clearTimeout(timer);
  }, [typed, sent, search, onChange]);
  return { typed, type: setTyped };
}
