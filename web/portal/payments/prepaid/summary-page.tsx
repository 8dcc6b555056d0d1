import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { useIntl } from "#ui/intl.ts";
import { brand } from "#brand/brand.ts";
import { type PrepaidView, previewInput, topUpInput, type TopUpPreview } from "#contract/payments/wallet.ts";
import { preselected } from "#domain/payments/payment-method.ts";
import { Button } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Checkbox } from "#ui/field.tsx";
import { type Form, namedTextOf, tickOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { formatMoney, MoneyText } from "#ui/money-text.tsx";
import { FailureNotice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Pairs, TotalPair } from "#ui/pairs.tsx";
import { call } from "../../late-api.ts";
import { Loaded } from "../../shell/load-state.tsx";
import { tops_up } from "../../shell/menu.ts";
import { lastMethod, rememberMethod } from "../../shell/methods.ts";
import { PaymentMethods, PayNote, useCountry } from "../../shell/payment-methods.tsx";
import { useNeedsApproval } from "../../shell/purchase-limit.ts";
import { NoteField } from "../../shell/purchase-field.tsx";
import { TermsLabel } from "../../shell/terms-label.tsx";
import { top_up_draft } from "../../top-up-draft.ts";
import { useWords } from "../../words.ts";
import { Answers } from "./answers.tsx";
import { Blocked } from "./blocked.tsx";
import { prepaidOptions, previewOptions } from "./data.ts";
import { beginTopUp, useViewTopUpCart } from "./measured-top-up.ts";
import { amountOf } from "./prepaid-values.ts";
import style from "./prepaid.module.css";

/** R17: what will be paid and what it brings, then the button that makes the contract. */
export function PrepaidSummaryPage() {
  const { t } = useWords();
  const locale = useLocale();
  const [draft] = useState(() => top_up_draft.read()?.data);
  const amount = draft ? amountOf(draft) : "";
  const code = draft?.code.trim() ?? "";
  const prepaid = useQuery(prepaidOptions);
  const preview = useQuery(previewOptions({ amount, code }));
  // Without an amount the page of its choice opens; where top-ups are off, that page reports it.
  if (!tops_up || !previewInput.safeParse({ amount }).success)
    return <Navigate to="/$locale/account/prepaid" params={{ locale }} replace />;
  return (
    <div className="stack-6 fit">
      <PageHead title={t("prepaid.summary")} brand={brand.name} />
      <Loaded query={prepaid}>
        {(found) =>
          found.blocked_by ? (
            <Blocked currency={found.blocked_by.currency_code} />
          ) : (
            <Loaded query={preview}>
              {(shown) => <Summary amount={amount} code={code} prepaid={found} preview={shown} />}
            </Loaded>
          )
        }
      </Loaded>
    </div>
  );
}

type Values = { readonly payment_method: string; readonly terms: boolean; readonly comment: string };
type Props = { amount: string; code: string; prepaid: PrepaidView; preview: TopUpPreview };

function useOrder({ amount, code, prepaid, preview }: Props) {
  const { t } = useWords();
  const queries = useQueryClient();
  const [changed, setChanged] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const keyFor = useIdempotency();
  const form = useForm<Values, typeof topUpInput>({
    schema: async () => (await import("#contract/payments/wallet.ts")).topUpInput,
    initial: {
      payment_method: preselected(prepaid.payment_methods, { last: lastMethod(), country: useCountry() }),
      terms: false,
      comment: "",
    },
    toInput: ({ comment, ...values }) => ({
      ...values,
      ...(comment === "" ? {} : { comment }),
      amount,
      ...(code === "" ? {} : { code }),
      currency: preview.amount.currency_code,
      expected_bonus: preview.bonus.currency_amount_decimal,
    }),
    onError: (caught) => {
      if (!(caught instanceof ApiError) || caught.message === "") return setError(t("error.not_sent"));
      const { code: refusal } = caught.body;
      // What was shown is no longer so: the new amounts take its place, and the press was for the old ones.
      if (refusal === "topup.changed" || refusal === "topup.currency")
        void queries.invalidateQueries({ queryKey: prepaidOptions.queryKey });
      if (refusal === "topup.changed") setChanged(true);
      else setError(caught.message);
      globalThis.scrollTo({ top: 0 });
    },
    send: async (input) => {
      setError(null);
      setChanged(false);
      beginTopUp(preview);
      const { redirect_url } = await call("topUp", { body: input, idempotency_key: keyFor(input) });
      rememberMethod(input.payment_method);
      globalThis.location.assign(redirect_url);
    },
  });
  return { form, changed, error };
}

function Summary(props: Props) {
  const { prepaid, preview } = props;
  const { t } = useWords();
  const asks = useNeedsApproval(preview.amount);
  const { locale: tag } = useIntl();
  const { form, changed, error } = useOrder(props);
  const { summary_ref } = form;
  useViewTopUpCart(preview);
  return (
    <FormBox form={form} className={style.grid}>
      <div className="stack-6 fit">
        <ErrorSummary
          ref={summary_ref}
          problems={form.problems}
          idOf={form.idOf}
          labels={{ payment_method: t("checkout.payment") }}
        />
        {changed && (
          <FailureNotice tone="warning" when={changed} title={t("prepaid.changed")}>
            <p>{t("prepaid.changed_text")}</p>
          </FailureNotice>
        )}
        {error !== null && (
          <FailureNotice tone="danger" when={error}>
            {error}
          </FailureNotice>
        )}
        <Answers preview={preview} />
        <PayFields form={form} methods={prepaid.payment_methods} due={preview.amount} />
        <NoteField className={style.card} due={preview.amount} comment={namedTextOf(form, "comment")} />
      </div>
      <aside className={style.aside} aria-label={t("prepaid.to_pay")}>
        <Pairs className={style.card}>
          <div>
            <dt>{t("prepaid.new_balance")}</dt>
            <dd>
              <MoneyText value={preview.new_balance} />
            </dd>
          </div>
          <TotalPair>
            <dt>{t("prepaid.to_pay")}</dt>
            <dd>
              <MoneyText value={preview.amount} />
            </dd>
          </TotalPair>
        </Pairs>
        <div className={style.bar}>
          <Button look="primary" type="submit" wide busy={form.sending}>
            {asks
              ? t("checkout.ask_approval")
              : t("prepaid.order", { amount: formatMoney(tag, preview.amount) })}
          </Button>
          <PayNote
            methods={prepaid.payment_methods}
            method={form.values.payment_method}
            busy={form.sending}
            className={style.note}
          />
        </div>
      </aside>
    </FormBox>
  );
}

/** How it is paid, and the consent without which nothing is ordered; the balance itself pays no top-up. */
function PayFields(props: {
  form: Form<Values>;
  methods: PrepaidView["payment_methods"];
  due: TopUpPreview["amount"];
}) {
  const { form, methods, due } = props;
  const { t } = useWords();
  return (
    <>
      <section className={style.card} aria-labelledby="payment-title">
        <h2 id="payment-title">{t("checkout.payment")}</h2>
        <PaymentMethods
          id={form.idOf("payment_method")}
          methods={methods}
          due={due}
          value={form.values.payment_method}
          problem={form.problems["payment_method"]}
          onChange={(method) => form.set("payment_method", method)}
        />
      </section>
      <section className={style.card} aria-labelledby="consents-title">
        <h2 id="consents-title">{t("checkout.consents")}</h2>
        <Checkbox {...tickOf(form, "terms")} name="terms" label={<TermsLabel />} required />
      </section>
    </>
  );
}
