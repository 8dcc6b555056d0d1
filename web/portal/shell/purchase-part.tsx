import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { Select, TextField } from "#ui/field.tsx";
import { useText } from "#ui/i18n.tsx";
import type { en } from "#messages/spending/purchase/en.ts";
import { callAccount } from "../account-api.ts";
import type { PortalKey } from "../words.ts";

export { catalogues as purchase_words } from "virtual:catalogues/spending/purchase";

export type PurchaseProps = {
  readonly id: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** The card of the page around it. */
  readonly className?: string | undefined;
  /** The field of the purchase order's number, where the form has no other one for it. */
  readonly reference?: Omit<ComponentProps<typeof TextField>, "label">;
};

/** The cost centre of a purchase, and what else its account asks for; nothing where the account asks nothing. */
export function PurchasePart({ id, value, onChange, className = "", reference }: PurchaseProps) {
  const { t } = useText<PortalKey | keyof typeof en>();
  const { data } = useQuery({
    queryKey: ["customer", "purchasing"],
    queryFn: ({ signal }) => callAccount("purchasing", { signal }),
  });
  const centres = data?.cost_centres.filter(({ active }) => active) ?? [];
  if (!data || (centres.length === 0 && !data.requires_reference)) return null;
  return (
    <div className={`stack-3 ${className}`.trim()}>
      {centres.length > 0 && (
        <Select
          id={id}
          label={t("purchase.cost_centre")}
          required={data.requires_cost_centre}
          optional={!data.requires_cost_centre}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">{t(data.requires_cost_centre ? "purchase.choose" : "purchase.none")}</option>
          {centres.map(({ code, name }) => (
            <option key={code} value={code}>
              {code} {name}
            </option>
          ))}
        </Select>
      )}
      {data.requires_reference && reference && (
        <TextField {...reference} label={t("purchase.reference")} required maxLength={100} />
      )}
      {data.requires_reference && <p className="hint">{t("purchase.needs_reference")}</p>}
    </div>
  );
}
