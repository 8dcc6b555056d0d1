import { useEffect, useId, useState } from "react";
import { invoice_filters } from "#contract/desk-invoices.ts";
import { Select, TextField } from "#ui/field.tsx";
import type { InvoicesSearch } from "../../links.tsx";
import { useDeskText } from "../../text.ts";
import style from "./invoices.module.css";

/** How long typing rests before the list is asked. */
const rest_ms = 300;

/** Narrows the list; what is typed is asked after a rest, the rest at once. */
export function InvoicesFilter(props: {
  readonly narrowed: InvoicesSearch;
  readonly onChange: (change: Partial<InvoicesSearch>) => void;
}) {
  const { narrowed, onChange } = props;
  const { t } = useDeskText();
  const id = useId();
  const asked = narrowed.search ?? "";
  const [typed, setTyped] = useState(asked);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === asked) return undefined;
    const timer = globalThis.setTimeout(
      () => onChange({ search: wanted === "" ? undefined : wanted }),
      rest_ms,
    );
    return () => globalThis.clearTimeout(timer);
  }, [typed, asked, onChange]);
  return (
    <search className={style.filter}>
      <TextField
        id={`${id}search`}
        type="search"
        label={t("invoices.search")}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Select
        id={`${id}filter`}
        label={t("invoices.filter")}
        value={narrowed.filter ?? ""}
        onChange={(event) => onChange({ filter: invoice_filters.find((one) => one === event.target.value) })}
      >
        <option value="">{t("invoices.any")}</option>
        {invoice_filters.map((filter) => (
          <option key={filter} value={filter}>
            {t(`invoices_filter.${filter}`)}
          </option>
        ))}
      </Select>
    </search>
  );
}
