import { useEffect, useId, useState } from "react";
import { einvoice_groups } from "#contract/einvoices.ts";
import { Select, TextField } from "#ui/field.tsx";
import type { EInvoicesSearch } from "../../links.tsx";
import { useDeskText } from "../../text.ts";
import style from "./einvoices-page.module.css";

/** How long typing rests before the list is asked. */
const rest_ms = 300;

/** Narrows the list; what is typed is asked after a rest, the rest at once. */
export function EInvoicesFilter(props: {
  readonly narrowed: EInvoicesSearch;
  readonly onChange: (change: Partial<EInvoicesSearch>) => void;
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
        label={t("einvoices.search")}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
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
    </search>
  );
}
