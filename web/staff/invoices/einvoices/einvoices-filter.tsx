import { useId } from "react";
import { einvoice_groups } from "#contract/invoices/einvoices.ts";
import { Select } from "#ui/field.tsx";
import type { EInvoicesSearch } from "../../searches.ts";
import { Filters } from "../../filters.tsx";
import { RestedSearch } from "../../rested-search.tsx";
import { useDeskText } from "../../text.ts";

/** Narrows the list; what is typed is asked after a rest, the rest at once. */
export function EInvoicesFilter(props: {
  readonly narrowed: EInvoicesSearch;
  readonly onChange: (change: Partial<EInvoicesSearch>) => void;
}) {
  const { narrowed, onChange } = props;
  const { t } = useDeskText();
  const id = useId();
  return (
    <Filters columns="minmax(0, 22rem) minmax(0, 16rem)">
      <RestedSearch label={t("einvoices.search")} asked={narrowed.search} onChange={onChange} />
      <Select
        id={`${id}group`}
        label={t("einvoices.state")}
        value={narrowed.group ?? ""}
        onChange={(event) => onChange({ group: einvoice_groups.find((one) => one === event.target.value) })}
      >
        <option value="">{t("einvoices.any_state")}</option>
        {einvoice_groups.map((group) => (
          <option key={group} value={group}>
            {t(`einvoices.group.${group}`)}
          </option>
        ))}
      </Select>
    </Filters>
  );
}
