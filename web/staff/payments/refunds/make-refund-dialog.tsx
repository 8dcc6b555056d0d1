import { useState } from "react";
import { useIntl } from "react-intl";
import { type Refundable, refundInput } from "#contract/payments/desk-refunds.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { RadioCards, TextArea, TextField } from "#ui/field.tsx";
import { namedTextOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useDeskText } from "../../text.ts";
import { findPayments, makeRefund, useRefundChange } from "./data.ts";
import style from "./refunds-page.module.css";

type Part = { readonly payment: Refundable; readonly part: Refundable["parts"][number] };
const keyOf = ({ payment, part }: Part): string => `${payment.payment_id}.${part.order_id ?? ""}`;

/** Finds the payment first, then says how much of it goes back and why. */
export function MakeRefundDialog({ search, onClose }: { search: string; onClose: () => void }) {
  const { t } = useDeskText();
  const [found, setFound] = useState<readonly Part[] | null>(null);
  return (
    <Dialog open title={t("refunds.make")} onClose={onClose}>
      <Find search={search} onFound={setFound} />
      {found?.length === 0 && (
        <Notice tone="info" live="status">
          {t("refunds.nothing_found")}
        </Notice>
      )}
      {found && found.length > 0 && (
        <AmountForm key={found.map(keyOf).join(" ")} parts={found} onClose={onClose} />
      )}
    </Dialog>
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

function AmountForm({ parts, onClose }: { parts: readonly Part[]; onClose: () => void }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const sentence = useProblemText();
  const keyFor = useIdempotency();
  const make = useRefundChange(makeRefund);
  const [refusal, setRefusal] = useState("");
  const [chosen, setChosen] = useState(parts[0] ? keyOf(parts[0]) : "");
  const one = parts.find((part) => keyOf(part) === chosen);
  const form = useForm<{ amount: string; note: string }, typeof refundInput>({
    schema: refundInput,
    initial: { amount: "", note: "" },
    toInput: ({ amount, note }) => ({
      payment_id: one?.payment.payment_id,
      order_id: one?.part.order_id ?? null,
      amount: amount.trim().replace(",", "."),
      note,
    }),
    onError: (error) => setRefusal(sentence(error)),
    send: async (body) => {
      setRefusal("");
      const { state } = await make.mutateAsync({ body, key: keyFor(body) });
      toast(t(state === "waiting" ? "refunds.made_waiting" : "refunds.made"));
      onClose();
    },
  });
  const currency = one?.payment.captured.currency_code ?? "";
  const labels = { amount: t("refunds.amount_in", { currency }), note: t("refunds.why") };
  const { summary_ref, problems, idOf } = form;
  return (
    <FormBox form={form} className={style.form}>
      <ErrorSummary ref={summary_ref} problems={problems} idOf={idOf} labels={labels} />
      {refusal !== "" && (
        <Notice tone="danger" live="alert">
          {refusal}
        </Notice>
      )}
      <Parts id={form.idOf("part")} parts={parts} chosen={chosen} onChange={setChosen} />
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
      <Button look="primary" type="submit" busy={form.sending}>
        {t("refunds.make")}
      </Button>
    </FormBox>
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
            ? t("refunds.part_top_up", { name: each.payment.name })
            : t("refunds.part_order", { id: each.part.order_id, name: each.payment.name }),
        detail: `${each.payment.customer} · ${t("refunds.available", {
          amount: formatMoney(locale, each.part.available),
        })}`,
      }))}
    />
  );
}
