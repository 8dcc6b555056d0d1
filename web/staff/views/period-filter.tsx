import { useId } from "react";
import { Select, TextField } from "#ui/field.tsx";
import { brand_slugs } from "../api.ts";
import { useDeskText } from "../text.ts";

type Period = { readonly from?: string; readonly to?: string; readonly brand?: string | undefined };

/** The fields of figures of a period: its first and last day, and the brand. */
export function PeriodFilter({
  from,
  to,
  brand,
  onChange,
}: Required<Omit<Period, "brand">> & {
  readonly brand: string | undefined;
  readonly onChange: (change: Period) => void;
}) {
  const { t } = useDeskText();
  const id = useId();
  return (
    <>
      {(["from", "to"] as const).map((name) => (
        <TextField
          key={name}
          id={`${id}${name}`}
          label={t(`dash.${name}`)}
          type="date"
          value={name === "from" ? from : to}
          onChange={({ target }) => target.value !== "" && onChange({ [name]: target.value })}
        />
      ))}
      <Select
        id={`${id}brand`}
        label={t("list.brand")}
        value={brand ?? ""}
        onChange={({ target }) => onChange({ brand: target.value || undefined })}
      >
        <option value="">{t("dash.all_brands")}</option>
        {brand_slugs.map((slug) => (
          <option key={slug} value={slug}>
            {slug}
          </option>
        ))}
      </Select>
    </>
  );
}
