import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import { brand } from "#brand/brand.ts";
import { type PrepaidView, previewInput, type TopUpPreview } from "#contract/payments/wallet.ts";
import { bonus_valid_days } from "#domain/payments/top-up.ts";
import { Button } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { RadioCards, TextField } from "#ui/field.tsx";
import { type Form, namedTextOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { formatMoney, MoneyText, isNothing } from "#ui/money-text.tsx";
import { FailureNotice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { Pairs, TotalPair } from "#ui/pairs.tsx";
import { tops_up } from "../../shell/menu.ts";
import { NotForBrandPage } from "../../shell/refusal-pages.tsx";
import { Loaded } from "../../shell/load-state.tsx";
import { type TopUpDraft, top_up_draft } from "../../top-up-draft.ts";
import { useWords } from "../../words.ts";
import { Blocked } from "./blocked.tsx";
import { prepaidOptions, previewOptions } from "./data.ts";
import { useViewTopUp } from "./measured-top-up.ts";
import { amountOf, other_amount } from "./prepaid-values.ts";
import style from "./prepaid.module.css";

/** R16, or G11 where top-ups are switched off. */
export const PrepaidPage = () => (tops_up ? <TopUpPage /> : <NotForBrandPage />);

/** How much to add, and what it brings; the server computes the bonus. */
function TopUpPage() {
  const { t } = useWords();
  const prepaid = useQuery(prepaidOptions);
  return (
    <div className="stack-6 fit">
      <div className={style.head}>
        <PageHead title={t("prepaid.title")} brand={brand.name} />
        <p>{t("prepaid.lead", { days: bonus_valid_days })}</p>
      </div>
      <Loaded query={prepaid}>
        {(found) =>
          found.blocked_by ? <Blocked currency={found.blocked_by.currency_code} /> : <TopUp prepaid={found} />
        }
      </Loaded>
    </div>
  );
}

const rest_ms = 400;

/** The amount after a moment of rest, so that no preview is asked for half a number. */
function useRested(amount: string): string {
  const [rested, setRested] = useState(amount);
  useEffect(() => {
    const timer = globalThis.setTimeout(() => setRested(amount), rest_ms);
    return () => globalThis.clearTimeout(timer);
  }, [amount]);
  return rested;
}

function useTopUpForm(prepaid: PrepaidView) {
  const locale = useLocale();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const problem = useProblemText();
  const [error, setError] = useState<string | null>(null);
  const [, usual] = prepaid.offers;
  const form = useForm<TopUpDraft, typeof previewInput>({
    schema: async () => (await import("#contract/payments/wallet.ts")).previewInput,
    initial: top_up_draft.read()?.data ?? {
      choice: usual?.amount.currency_amount_decimal ?? other_amount,
      amount: "",
      code: "",
    },
    toInput: (values) => ({ amount: amountOf(values), code: values.code.trim() }),
    onError: (caught) => setError(problem(caught)),
    send: async ({ amount, code = "" }) => {
      setError(null);
      top_up_draft.write(form.values);
      // The next page shows what this amount brings, so it is waited for here.
      await queries.fetchQuery(previewOptions({ amount, code }));
      await navigate({ to: "/$locale/account/prepaid/summary", params: { locale } });
    },
  });
  return { form, error };
}

function TopUp({ prepaid }: { prepaid: PrepaidView }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const { form, error } = useTopUpForm(prepaid);
  const { values, summary_ref } = form;
  const amount = useRested(amountOf(values));
  const code = useRested(values.code);
  const { error: refusal } = useQuery(previewOptions({ amount, code }));
  const refused = refusal instanceof ApiError ? refusal.message : undefined;
  // A code that does not work takes nothing from what the amount brings by itself.
  const preview = useQuery(previewOptions({ amount, code: refused === undefined ? code : "" }));
  useEffect(() => top_up_draft.write(values), [values]);
  useViewTopUp(preview.data, refused === undefined || code === "" ? null : code);
  const minimum = t("prepaid.minimum", { amount: formatMoney(tag, prepaid.minimum) });
  const problems = form.problems["amount"] === "topup.min" ? { amount: minimum } : form.problems;
  return (
    <FormBox form={form} className={style.grid}>
      <div className="stack-6 fit">
        <ErrorSummary ref={summary_ref} problems={problems} idOf={form.idOf} />
        {error !== null && (
          <FailureNotice tone="danger" when={error}>
            {error}
          </FailureNotice>
        )}
        <p className={style.balance}>
          {t("payments.balance")} <MoneyText value={prepaid.balance} />
        </p>
        <Amounts prepaid={prepaid} form={form} problem={problems["amount"]} />
        <Code form={form} problem={refused} />
      </div>
      <aside className={style.aside} aria-label={t("prepaid.preview")}>
        <Preview amount={amount} shown={preview.data} />
        <div className={style.bar}>
          <Button look="primary" type="submit" wide busy={form.sending}>
            {t("prepaid.continue")}
          </Button>
        </div>
      </aside>
    </FormBox>
  );
}

function Amounts(props: { prepaid: PrepaidView; form: Form<TopUpDraft>; problem: string | undefined }) {
  const { prepaid, form, problem } = props;
  const { t } = useWords();
  const { locale: tag } = useIntl();
  return (
    <>
      <div className={style.chips}>
        <RadioCards
          id={form.idOf("choice")}
          name="choice"
          legend={t("prepaid.choose")}
          value={form.values.choice}
          onChange={(choice) => form.set("choice", choice)}
          choices={[
            ...prepaid.offers.map(({ amount, bonus }) => ({
              value: amount.currency_amount_decimal,
              label: formatMoney(tag, amount),
              ...(isNothing(bonus)
                ? {}
                : { detail: t("prepaid.with_bonus", { amount: formatMoney(tag, bonus) }) }),
            })),
            { value: other_amount, label: t("prepaid.other") },
          ]}
        />
      </div>
      {form.values.choice === other_amount && (
        <div className={style.other}>
          <TextField
            {...namedTextOf(form, "amount")}
            label={t("prepaid.amount", { currency: prepaid.currency })}
            hint={t("prepaid.hint", { amount: formatMoney(tag, prepaid.minimum) })}
            required
            inputMode="decimal"
            autoComplete="off"
            maxLength={15}
            problem={problem}
          />
        </div>
      )}
    </>
  );
}

/** A code that raises the bonus; collapsed, so that a customer without a code does not search for one. */
function Code({ form, problem }: { form: Form<TopUpDraft>; problem: string | undefined }) {
  const { t } = useWords();
  return (
    <Disclosure summary={t("prepaid.have_code")} open={form.values.code !== ""}>
      <TextField
        {...namedTextOf(form, "code")}
        label={t("price.code")}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        problem={problem}
      />
    </Disclosure>
  );
}

/** Payment, bonus and future balance; changes are announced. */
function Preview({ amount, shown: data }: { amount: string; shown: TopUpPreview | undefined }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const allowed = previewInput.safeParse({ amount }).success;
  const shown: TopUpPreview | undefined = allowed ? data : undefined;
  const next = shown?.next;
  return (
    <div className={style.card} aria-live="polite">
      <Pairs>
        <div>
          <dt>{t("prepaid.you_pay")}</dt>
          <dd>{shown ? <MoneyText value={shown.amount} /> : "—"}</dd>
        </div>
        <div>
          <dt>{t("payments.bonus")}</dt>
          <dd>{shown && !isNothing(shown.bonus) ? `+${formatMoney(tag, shown.bonus)}` : "—"}</dd>
        </div>
        <TotalPair>
          <dt>{t("prepaid.new_balance")}</dt>
          <dd>{shown ? <MoneyText value={shown.new_balance} /> : "—"}</dd>
        </TotalPair>
      </Pairs>
      <p className={style.note}>
        {next &&
          t("prepaid.next", { more: formatMoney(tag, next.more), bonus: formatMoney(tag, next.bonus) })}
      </p>
    </div>
  );
}
