import { useId } from "react";
import { invoice_filters } from "#contract/invoices/desk-invoices.ts";
import { Select } from "#ui/field.tsx";
import type { InvoicesSearch } from "../searches.ts";
import { Filters } from "../filters.tsx";
import { RestedSearch } from "../rested-search.tsx";
import { useDeskText } from "../text.ts";

/** Narrows the list; what is typed is asked after a rest, the rest at once. */
export function InvoicesFilter(props: {
  readonly narrowed: InvoicesSearch;
  readonly onChange: (change: Partial<InvoicesSearch>) => void;
}) {
  const { narrowed, onChange } = props;
  const { t } = useDeskText();
  const id = useId();
  return (
    <Filters columns="minmax(0, 24rem) minmax(0, 16rem)">
      <RestedSearch label={t("invoices.search")} asked={narrowed.search} onChange={onChange} />
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
    </Filters>
  );
}
