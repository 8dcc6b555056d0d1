import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import type { MoneyView } from "#contract/shared.ts";
import type { CostCentreView, Purchasing } from "#contract/spending/cost-centres.ts";
import { Select, TextArea, TextField } from "#ui/field.tsx";
import { useText } from "#ui/i18n.tsx";
import type { en } from "#messages/spending/purchase/en.ts";
import { useIntl } from "#ui/intl.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { callAccount } from "../account-api.ts";
import type { PortalKey } from "../words.ts";
import { isAboveLimit } from "./purchase-limit.ts";

export { catalogues as purchase_words } from "virtual:catalogues/spending/purchase";

export type PurchaseProps = {
  readonly id: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** The card of the page around it. */
  readonly className?: string | undefined;
  /** The field of the purchase order's number, where the form has no other one for it. */
  readonly reference?: Omit<ComponentProps<typeof TextField>, "label">;
  /** The gross total, and what is written to who decides where it is above a limit. */
  readonly due: MoneyView;
  readonly comment: Omit<ComponentProps<typeof TextArea>, "label">;
};

/** Whether a purchase waits for a person by the limits of the member, or may by that of its cost centre. */
function approvalOf(purchasing: Purchasing, due: MoneyView, centre: CostCentreView | undefined) {
  if (isAboveLimit(purchasing, due)) return "asks";
  return centre?.is_limited ? "may_ask" : null;
}

const usePurchasing = () =>
  useQuery({
    queryKey: ["customer", "purchasing"],
    queryFn: ({ signal }) => callAccount("purchasing", { signal }),
  });

/** The cost centre of a purchase, and what else its account asks for; nothing where the account asks nothing. */
export function PurchasePart({
  id,
  value,
  onChange,
  className = "",
  reference,
  due,
  comment,
}: PurchaseProps) {
  const { t } = useText<PortalKey | keyof typeof en>();
  const { data } = usePurchasing();
  const centres = data?.cost_centres.filter(({ active }) => active) ?? [];
  const asks = data
    ? approvalOf(
        data,
        due,
        centres.find(({ code }) => code === value),
      )
    : null;
  if (!data || (centres.length === 0 && !data.requires_reference && asks === null)) return null;
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
      {asks !== null && <Note asks={asks} of={data} due={due} comment={comment} />}
    </div>
  );
}

export type NoteProps = Pick<PurchaseProps, "due" | "comment" | "className">;

/** The note of a purchase above the limit of its member that chooses no cost centre; nothing within the limit. */
export function NotePart({ due, comment, className = "" }: NoteProps) {
  const { data } = usePurchasing();
  const asks = data ? approvalOf(data, due, undefined) : null;
  return (
    data &&
    asks && (
      <div className={`stack-3 ${className}`.trim()}>
        <Note asks={asks} of={data} due={due} comment={comment} />
      </div>
    )
  );
}

/** Says that a purchase waits, with the field for who decides. */
function Note({
  asks,
  of: { currency: currency_code, asks_above },
  due,
  comment,
}: Pick<PurchaseProps, "comment" | "due"> & { asks: "asks" | "may_ask"; of: Purchasing }) {
  const { t } = useText<keyof typeof en>();
  const { locale } = useIntl();
  const limit = formatMoney(locale, { currency_code, currency_amount_decimal: asks_above ?? "0.00" });
  return (
    <>
      <p>{t(`purchase.${asks}`, { limit, total: formatMoney(locale, due) })}</p>
      <TextArea {...comment} label={t("purchase.comment")} optional rows={3} maxLength={1000} />
    </>
  );
}
