import { useId } from "react";
import { statuses } from "#domain/catalog.ts";
import { Checkbox, Select } from "#ui/field.tsx";
import type { OrdersSearch } from "../../links.tsx";
import { RestedSearch } from "../../rested-search.tsx";
import { useDeskText } from "../../text.ts";
import style from "./orders-page.module.css";

/** Narrows the list; what is typed is asked after a rest, the rest at once. */
export function OrdersFilter(props: {
  readonly narrowed: OrdersSearch;
  readonly onChange: (change: Partial<OrdersSearch>) => void;
}) {
  const { narrowed, onChange } = props;
  const { t } = useDeskText();
  const id = useId();
  return (
    <search className={style.filter}>
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
    </search>
  );
}
