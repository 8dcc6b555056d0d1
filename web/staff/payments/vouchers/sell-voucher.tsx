import { useState } from "react";
import { paid_by, voucherSale } from "#contract/payments/desk-vouchers.ts";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Select, TextField } from "#ui/field.tsx";
import { FormProblems } from "#ui/form-problems.tsx";
import { type Form, namedTextOf, textOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { Notice } from "#ui/notice.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { sold_in } from "../../api.ts";
import { useDeskText } from "../../text.ts";
import { plain } from "../../typed.ts";
import { sell, useVoucherChange } from "./data.ts";
import style from "./vouchers-page.module.css";

type Sale = Awaited<ReturnType<typeof sell>>;
type Values = Record<
  "brand" | "currency" | "amount" | "sold_to" | "email" | "paid_by" | "reference" | "valid_to",
  string
>;

/** Four by four, as it is read out and typed. */
const inFours = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? code;

/** Sells a voucher and shows its code once; above the limit it waits for a second person. */
export function SellVoucher({ onClose }: { onClose: () => void }) {
  const { t } = useDeskText();
  const [code, setCode] = useState("");
  const [waits_for, setWaitsFor] = useState<number | null>(null);
  return (
    <SideSheet title={t("vouchers.sell")} onClose={onClose}>
      {code === "" && waits_for === null && (
        <SaleForm
          onDone={({ sold, waits_for: request }) => {
            setCode(sold?.code ?? "");
            setWaitsFor(request);
          }}
        />
      )}
      {waits_for !== null && (
        <>
          <Notice tone="info" title={t("approvals.asked", { id: waits_for })} live="status">
            {t("vouchers.code_later")}
          </Notice>
          <div className={style.acts}>
            <Button size="small" onClick={onClose}>
              {t("vouchers.done")}
            </Button>
          </div>
        </>
      )}
      {code !== "" && <CodeOnce code={code} onDone={onClose} />}
    </SideSheet>
  );
}

/** The code of a voucher, which is shown only once. */
export function CodeOnce({ code, onDone }: { code: string; onDone?: () => void }) {
  const { t } = useDeskText();
  return (
    <>
      <Notice tone="success" title={t("vouchers.made")} live="status">
        {t("vouchers.once")}
      </Notice>
      <p className={style.whole}>{inFours(code)}</p>
      <div className={style.acts}>
        <CopyButton text={() => inFours(code)} label={t("vouchers.copy")} look="primary" />
        {onDone && (
          <Button size="small" onClick={onDone}>
            {t("vouchers.done")}
          </Button>
        )}
      </div>
    </>
  );
}

function SaleForm({ onDone }: { onDone: (done: Sale) => void }) {
  const { t } = useDeskText();
  const keyFor = useIdempotency();
  const make = useVoucherChange(sell);
  const [first] = sold_in;
  const form = useForm<Values, typeof voucherSale>({
    schema: voucherSale,
    initial: {
      brand: first?.slug ?? "",
      currency: first?.currencies[0] ?? "PLN",
      amount: "",
      sold_to: "",
      email: "",
      paid_by: "transfer",
      reference: "",
      valid_to: "",
    },
    toInput: (values) => ({
      ...values,
      amount: plain(values.amount),
      valid_to: values.valid_to === "" ? null : values.valid_to,
    }),
    send: async (body) => {
      onDone(await make.mutateAsync({ body, key: keyFor(body) }));
    },
  });
  const labels = useLabels();
  return (
    <FormBox form={form} className={style.form}>
      <FormProblems form={form} labels={labels} />
      <Worth form={form} labels={labels} />
      <Buyer form={form} labels={labels} />
      <Button look="primary" type="submit" busy={form.sending}>
        {t("vouchers.sell")}
      </Button>
    </FormBox>
  );
}

/** What the fields are called, by themselves and in the summary of problems. */
function useLabels() {
  const { t } = useDeskText();
  return {
    brand: t("codes.brand"),
    currency: t("vouchers.currency"),
    amount: t("vouchers.amount"),
    sold_to: t("vouchers.buyer"),
    email: t("vouchers.email"),
    reference: t("vouchers.reference"),
    valid_to: t("vouchers.valid_to"),
  };
}
type Fields = { readonly form: Form<Values>; readonly labels: ReturnType<typeof useLabels> };

const currenciesOf = (brand: string) => sold_in.find(({ slug }) => slug === brand)?.currencies ?? [];

/** Of which brand, in what it sells for, and how much. */
function Worth({ form, labels }: Fields) {
  const { t } = useDeskText();
  const { values } = form;
  return (
    <>
      <div className={style.pair}>
        <Select
          {...textOf(form, "brand")}
          label={labels.brand}
          onChange={({ target: { value } }) => {
            const of = currenciesOf(value);
            const currency = of.find((one) => one === values.currency) ?? of[0] ?? values.currency;
            form.patch({ brand: value, currency });
          }}
        >
          {sold_in.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
        <Select {...textOf(form, "currency")} label={labels.currency}>
          {currenciesOf(values.brand).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </div>
      <TextField
        {...namedTextOf(form, "amount")}
        label={labels.amount}
        hint={t("vouchers.amount_hint")}
        inputMode="decimal"
        autoComplete="off"
        required
      />
    </>
  );
}

/** Who paid for it and how, and how long it lasts. */
function Buyer({ form, labels }: Fields) {
  const { t } = useDeskText();
  return (
    <>
      <TextField
        {...namedTextOf(form, "sold_to")}
        label={labels.sold_to}
        maxLength={200}
        autoComplete="off"
        required
      />
      <TextField
        {...namedTextOf(form, "email")}
        label={labels.email}
        type="email"
        autoComplete="off"
        optional
      />
      <Select {...textOf(form, "paid_by")} label={t("vouchers.paid_by")}>
        {paid_by.map((way) => (
          <option key={way} value={way}>
            {t(`vouchers.paid_by.${way}`)}
          </option>
        ))}
      </Select>
      <TextField
        {...namedTextOf(form, "reference")}
        label={labels.reference}
        maxLength={200}
        autoComplete="off"
        required
      />
      <TextField
        {...namedTextOf(form, "valid_to")}
        label={labels.valid_to}
        hint={t("vouchers.valid_to_hint")}
        type="date"
        optional
      />
    </>
  );
}
