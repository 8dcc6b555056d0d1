import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { type DialogueView, supplementInput } from "#contract/desk-dialogue.ts";
import type { DeskOrder } from "#contract/staff.ts";
import { Button } from "#ui/button.tsx";
import { fromLocalInput, toLocalInput } from "#ui/clock.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Checkbox, TextArea, TextField } from "#ui/field.tsx";
import { type Form, namedTextOf, tickOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { dialogueQuery, useSupplement } from "./dialogue-calls.ts";
import { Panel } from "./panel.tsx";
import { PriceLines } from "./price-lines.tsx";
import { type DraftLine, wireAmount } from "./quote-draft.ts";
import { QuoteTotals } from "./quote-totals.tsx";
import style from "./talk.module.css";

type Agreed = NonNullable<DialogueView["agreed"]>;
type Draft = {
  readonly lines: readonly DraftLine[];
  readonly words: string;
  readonly deadline: string;
  readonly reason: string;
  readonly reduced_scope: boolean;
  readonly deadline_infeasible: boolean;
};

/** S3: an offer to change an order that was bought: after a recount in its analysis, or after a failure. */
export function SupplementPanel({ id, desk }: { id: string; desk: DeskOrder }) {
  const allowed = useMay();
  const { data } = useQuery(dialogueQuery(id));
  if (!allowed("orders.work") || !data?.agreed || data.hold) return null;
  return <Builder id={id} desk={desk} agreed={data.agreed} />;
}

const draftOf = (desk: DeskOrder, agreed: Agreed): Draft => ({
  lines: agreed.lines.map(({ label, amount }) => ({
    key: globalThis.crypto.randomUUID(),
    label,
    amount: amount.currency_amount_decimal,
  })),
  words: String(desk.order.words),
  deadline: desk.order.deadline === null ? "" : toLocalInput(desk.order.deadline),
  reason: "",
  reduced_scope: false,
  deadline_infeasible: false,
});

const inputOf = (draft: Draft) => ({
  ...draft,
  words: /^\d+$/.test(draft.words.trim()) ? Number(draft.words) : null,
  lines: draft.lines
    .filter(({ label, amount }) => label.trim() !== "" || amount.trim() !== "")
    .map(({ label, amount }) => ({ label, amount: wireAmount(amount) })),
  deadline: fromLocalInput(draft.deadline) ?? "",
});

function Builder({ id, desk, agreed }: { id: string; desk: DeskOrder; agreed: Agreed }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const issue = useSupplement(id);
  const [refused, setRefused] = useState<string | null>(null);
  const [initial] = useState(() => draftOf(desk, agreed));
  const form = useForm({
    schema: supplementInput,
    initial,
    toInput: inputOf,
    send: async (input) => {
      setRefused(null);
      await issue.mutateAsync(input);
      toast(t("supplement.sent"));
    },
    onError: (error) => setRefused(sentence(error)),
  });
  const { values, problems, summary_ref, idOf } = form;
  const failed = desk.order.status === "failure";
  const labels = {
    words: t("quoting.words"),
    lines: t("quoting.lines_short"),
    deadline: t("quoting.deadline"),
    reason: t("supplement.reason"),
  };
  return (
    <Panel id="supplement" title={t("supplement.title")}>
      <p>{t("supplement.text")}</p>
      {failed && <p>{t("supplement.failed")}</p>}
      {refused !== null && (
        <Notice tone="danger" live="alert">
          {refused}
        </Notice>
      )}
      <Before agreed={agreed} />
      <FormBox form={form} className={style.form}>
        <ErrorSummary ref={summary_ref} problems={problems} idOf={idOf} labels={labels} />
        <PriceLines
          id={idOf("lines")}
          lines={values.lines}
          currency={desk.currency}
          problem={problems["lines"]}
          onChange={(lines) => form.set("lines", lines)}
        />
        <QuoteTotals lines={values.lines} desk={desk} package_key={desk.order.package ?? "economy"} />
        <Terms form={form} failed={failed} />
        <Button
          type="submit"
          look="primary"
          busy={form.sending}
          icon={<Send size={18} strokeWidth={1.75} aria-hidden="true" />}
        >
          {t("supplement.send")}
        </Button>
      </FormBox>
    </Panel>
  );
}

function Terms({ form, failed }: { form: Form<Draft>; failed: boolean }) {
  const { t } = useDeskText();
  return (
    <>
      <div className={style.terms}>
        <TextField
          {...namedTextOf(form, "words")}
          label={t("quoting.words")}
          required
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          {...namedTextOf(form, "deadline")}
          label={t("quoting.deadline")}
          type="datetime-local"
          required
        />
      </div>
      <TextArea
        {...namedTextOf(form, "reason")}
        label={t("supplement.reason")}
        required
        rows={3}
        maxLength={1000}
      />
      <Checkbox {...tickOf(form, "reduced_scope")} label={t("supplement.scope")} />
      {!failed && <Checkbox {...tickOf(form, "deadline_infeasible")} label={t("supplement.infeasible")} />}
    </>
  );
}

function Before({ agreed }: { agreed: Agreed }) {
  const { t } = useDeskText();
  return (
    <dl className={style.before} aria-label={t("supplement.before")}>
      {agreed.lines.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <MoneyText value={amount} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{`${t("supplement.before")}, ${t("quoting.gross").toLowerCase()}`}</dt>
        <dd>
          <MoneyText value={agreed.price_gross} />
        </dd>
      </div>
    </dl>
  );
}
