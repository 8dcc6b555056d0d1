import { useState } from "react";
import { useIntl } from "#ui/intl.ts";
import { type Refundable, refundInput } from "#contract/payments/desk-refunds.ts";
import { FormDialog } from "#ui/action-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { RadioCards, TextArea, TextField } from "#ui/field.tsx";
import { namedTextOf } from "#ui/form.ts";
import { useIdempotency } from "#ui/idempotency.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { usePaymentName } from "../../payment-name.tsx";
import { useDeskText } from "../../text.ts";
import { findPayments, makeRefund, useRefundChange } from "./data.ts";
import { RefundDocuments } from "./refund-documents.tsx";
import style from "./refunds-page.module.css";

type Part = { readonly payment: Refundable; readonly part: Refundable["parts"][number] };
const keyOf = ({ payment, part }: Part): string => `${payment.payment_id}.${part.order_id ?? ""}`;

/** Finds the payment first, then asks how much of it goes back and why. */
export function MakeRefundDialog({ search, onClose }: { search: string; onClose: () => void }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const keyFor = useIdempotency();
  const make = useRefundChange(makeRefund);
  const [found, setFound] = useState<readonly Part[] | null>(null);
  const [chosen, setChosen] = useState("");
  const one = found?.find((part) => keyOf(part) === chosen);
  const currency = one?.payment.captured.currency_code ?? "";
  const toInput = ({ amount, note }: { readonly amount: string; readonly note: string }) => ({
    payment_id: one?.payment.payment_id,
    order_id: one?.part.order_id ?? null,
    amount: amount.trim().replace(",", "."),
    note,
  });
  const labels = { amount: t("refunds.amount_in", { currency }), note: t("refunds.why") };
  return (
    <FormDialog
      title={t("refunds.make")}
      ready={one !== undefined}
      schema={refundInput}
      initial={{ amount: "", note: "" }}
      toInput={toInput}
      labels={labels}
      action={make}
      input={(body) => ({ body, key: keyFor(body) })}
      done={({ state }) => t(state === "waiting" ? "refunds.made_waiting" : "refunds.made")}
      onClose={onClose}
      renderBefore={(form) => (
        <>
          <Find
            search={search}
            onFound={(parts) => {
              setFound(parts);
              setChosen(parts?.[0] ? keyOf(parts[0]) : "");
              form.patch({ amount: "", note: "" });
              form.show({});
            }}
          />
          {found?.length === 0 && (
            <Notice tone="info" live="status">
              {t("refunds.nothing_found")}
            </Notice>
          )}
        </>
      )}
    >
      {(form) => (
        <>
          <Parts id={form.idOf("part")} parts={found ?? []} chosen={chosen} onChange={setChosen} />
          <TextField
            {...namedTextOf(form, "amount")}
            label={labels.amount}
            hint={
              one && t("refunds.limit_hint", { amount: formatMoney(locale, one.payment.second_person_above) })
            }
            inputMode="decimal"
            autoComplete="off"
            required
          />
          <TextArea {...namedTextOf(form, "note")} label={labels.note} maxLength={500} required />
          <RefundDocuments input={toInput(form.values)} />
        </>
      )}
    </FormDialog>
  );
}

type Finding = {
  /** What is looked for already. */
  readonly search: string;
  readonly onFound: (parts: readonly Part[] | null) => void;
};

function Find({ search, onFound }: Finding) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const [typed, setTyped] = useState(search);
  const [problem, setProblem] = useState<string | undefined>();
  const find = useRefundChange(findPayments);
  const ask = () => {
    if (typed.trim() === "") return setProblem("field.required");
    find.mutate(typed.trim(), {
      onSuccess: (payments) =>
        onFound(payments.flatMap((payment) => payment.parts.map((part) => ({ payment, part })))),
      onError: (error) => setProblem(sentence(error)),
    });
  };
  return (
    <form
      noValidate
      className={style.find}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <TextField
        id="refund-find"
        label={t("refunds.find")}
        value={typed}
        problem={problem}
        required
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(undefined);
          onFound(null);
        }}
      />
      <Button type="submit" busy={find.isPending}>
        {t("refunds.find_button")}
      </Button>
    </form>
  );
}

/** What of which payment goes back, each with what is left of it. */
function Parts(props: {
  readonly id: string;
  readonly parts: readonly Part[];
  readonly chosen: string;
  readonly onChange: (chosen: string) => void;
}) {
  const { id, parts, chosen, onChange } = props;
  const nameOf = usePaymentName();
  const { t } = useDeskText();
  const { locale } = useIntl();
  return (
    <RadioCards
      id={id}
      name="part"
      legend={t("refunds.which")}
      value={chosen}
      onChange={onChange}
      choices={parts.map((each) => ({
        value: keyOf(each),
        label:
          each.part.order_id === null
            ? t("refunds.part_top_up", { name: nameOf(each.payment) })
            : t("refunds.part_order", { id: each.part.order_id, name: nameOf(each.payment) }),
        detail: `${each.payment.customer} · ${t("refunds.available", {
          amount: formatMoney(locale, each.part.available),
        })}`,
      }))}
    />
  );
}
