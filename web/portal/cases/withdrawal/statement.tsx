import { useEffect } from "react";
import { brand } from "#brand/brand.ts";
import type { withdrawalInput, WithdrawalOrder } from "#contract/accounts/legal.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { RadioCards, TextArea, TextField } from "#ui/field.tsx";
import { type Form, namedTextOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { EmailField } from "../../shell/email-field.tsx";
import { useWords } from "../../words.ts";
import type { WithdrawalValues } from "./data.ts";
import { Facts } from "./facts.tsx";
import style from "./withdrawal.module.css";

/** Step 1: who withdraws from which contract. Nothing is sent yet. */
export function Statement(props: {
  readonly initial: WithdrawalValues;
  readonly order: WithdrawalOrder | null;
  readonly keep: (values: WithdrawalValues) => void;
  readonly onContinue: (values: WithdrawalValues) => void;
}) {
  const { initial, order, keep, onContinue } = props;
  const { t } = useWords();
  const form: Form<WithdrawalValues> = useForm<WithdrawalValues, typeof withdrawalInput>({
    schema: async () => (await import("#contract/accounts/legal.ts")).withdrawalInput,
    initial,
    toInput: ({ scope, part, ...rest }) => ({ ...rest, part: scope === "part" ? part : "" }),
    check: ({ scope, part }): Record<string, string> =>
      scope === "part" && part.trim() === "" ? { part: "field.required" } : {},
    send: async () => onContinue(form.values),
    onError: () => undefined,
  });
  const { summary_ref, values, problems, idOf } = form;
  useEffect(() => keep(values), [keep, values]);
  const labels = useLabels();
  return (
    <FormBox form={form} className={style.page}>
      <p className={style.step}>{t("withdrawal.step", { step: 1 })}</p>
      <PageHead title={`${t("withdrawal.step", { step: 1 })}: ${t("withdrawal.title")}`} brand={brand.name}>
        {t("withdrawal.title")}
      </PageHead>
      <p>{t("withdrawal.lead")}</p>
      {order && <Facts order={order} />}
      <ErrorSummary ref={summary_ref} problems={problems} idOf={idOf} labels={labels} />
      <StatementFields form={form} />
      <div className={style.actions}>
        <Button look="primary" type="submit">
          {t("withdrawal.continue")}
        </Button>
      </div>
    </FormBox>
  );
}

function useLabels() {
  const { t } = useWords();
  return {
    name: t("withdrawal.name"),
    email: t("contact.email"),
    order_number: t("withdrawal.order_number"),
    part: t("withdrawal.part"),
  };
}

function StatementFields({ form }: { form: Form<WithdrawalValues> }) {
  const { t } = useWords();
  const labels = useLabels();
  const { values, idOf } = form;
  const bind = (name: "name" | "email" | "order_number" | "part") => ({
    ...namedTextOf(form, name),
    required: true,
  });
  return (
    <div className={style.card}>
      <TextField {...bind("name")} label={labels.name} autoComplete="name" />
      <EmailField
        {...bind("email")}
        onValue={(email) => form.set("email", email)}
        label={labels.email}
        hint={t("withdrawal.email_hint")}
      />
      <TextField
        {...bind("order_number")}
        label={labels.order_number}
        hint={t("withdrawal.number_hint")}
        autoComplete="off"
      />
      <RadioCards
        id={idOf("scope")}
        name="scope"
        legend={t("withdrawal.scope")}
        choices={[
          { value: "whole", label: t("withdrawal.whole") },
          { value: "part", label: t("withdrawal.only_part") },
        ]}
        value={values.scope}
        onChange={(scope) => form.set("scope", scope)}
        inline
      />
      {values.scope === "part" && (
        <TextArea {...bind("part")} label={labels.part} hint={t("withdrawal.part_hint")} rows={3} />
      )}
    </div>
  );
}
