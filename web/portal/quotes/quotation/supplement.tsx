import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { QuotationView } from "#contract/quotes/quotations.ts";
import type { MoneyView } from "#contract/shared.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { Button } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { formatMoney, MoneyText } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { Pairs, TotalPair } from "#ui/pairs.tsx";
import { toast } from "#ui/toast.tsx";
import { call } from "../../late-api.ts";
import { ActDialog } from "../../shell/act-dialog.tsx";
import { useNeedsApproval } from "../../shell/purchase-limit.ts";
import { NoteField } from "../../shell/purchase-field.tsx";
import { ProofCode } from "../../shell/proof-code.tsx";
import { useFailureText, useWords } from "../../words.ts";
import { QuoteTime } from "./quote-time.tsx";
import page from "./quotation.module.css";
import style from "./supplement.module.css";

type Supplement = NonNullable<QuotationView["supplement"]>;
type AnswerKind = "accept" | "keep_scope" | "reject";

/** The sign of an amount as text: 1 for more, -1 for less, 0 for the same. */
const signOf = ({ currency_amount_decimal: text }: MoneyView): number =>
  /^-?0+\.00$/.test(text) ? 0 : text.startsWith("-") ? -1 : 1;
const positive = (money: MoneyView): MoneyView => ({
  ...money,
  currency_amount_decimal: money.currency_amount_decimal.replace(/^-/, ""),
});

/** R7: an offer to change a bought order, old and new price side by side, and the answers to it. */
export function SupplementCard({ quote, supplement }: { quote: QuotationView; supplement: Supplement }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const sign = signOf(supplement.delta);
  const amount = formatMoney(tag, positive(supplement.delta));
  const changed =
    sign === 0
      ? t("supplement.delta_none")
      : t(sign > 0 ? "supplement.delta_more" : "supplement.delta_less", { amount });
  return (
    <section className={page.card} aria-label={t("quote.content")}>
      <Notice tone="neutral" title={t("supplement.why")}>
        <p className={style.note}>{supplement.reason}</p>
      </Notice>
      <div className={style.compare}>
        <Side title={t("supplement.before")} {...supplement.before} />
        <Side
          title={t("supplement.now")}
          lines={quote.lines}
          price_gross={quote.price_gross}
          words={quote.words}
          now
        />
      </div>
      <div>
        <p>
          <strong>{changed}</strong>
        </p>
        <QuoteTime quote={quote} />
      </div>
      {quote.state === "open" && (
        <Answer quote={quote} supplement={supplement} changed={changed} pays={sign > 0 ? amount : null} />
      )}
    </section>
  );
}

function Side(props: {
  title: string;
  lines: Supplement["before"]["lines"];
  price_gross: MoneyView;
  words?: number;
  now?: boolean;
}) {
  const { title, lines, price_gross, words = 0, now = false } = props;
  const { t } = useWords();
  const { locale } = useIntl();
  return (
    <div className={`${style.side} ${now ? style.now : ""}`}>
      <h3>{title}</h3>
      {words > 0 && <p className="muted">{t("ui.words", { n: words })}</p>}
      <Pairs>
        {lines.map((line, place) => (
          <div key={`${place} ${line.label}`}>
            <dt>{line.label.trim() === "" ? t("quote.line", { n: place + 1 }) : line.label}</dt>
            <dd>{t("price.net_amount", { price: formatMoney(locale, line.amount) })}</dd>
          </div>
        ))}
        <TotalPair>
          <dt>{t("ui.total")}</dt>
          <dd>
            <MoneyText value={price_gross} />
          </dd>
        </TotalPair>
      </Pairs>
    </div>
  );
}

type Answering = { quote: QuotationView; supplement: Supplement; changed: string; pays: string | null };

/** One answer, with what it means in money. */
const Choice = ({ money, children }: { money: string; children: ReactNode }) => (
  <li className={style.choice}>
    <p>{money}</p>
    {children}
  </li>
);

/** What ending the order means in money: what goes back, or on account what stays to be paid. */
function useEndText(): (supplement: Supplement) => string {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  return ({ on_account, refund, receivable }) =>
    on_account
      ? t("supplement.reject_account", { owed: formatMoney(tag, receivable) })
      : t("supplement.reject_text", { refund: formatMoney(tag, refund) });
}

/** The ways to go on: accept, stay with what was agreed, or end it. */
function Answer({ quote, supplement, changed, pays }: Answering) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const endText = useEndText();
  const failureText = useFailureText();
  const [ending, setEnding] = useState(false);
  const [comment, setComment] = useState("");
  const answer = useAnswer(quote);
  const asks = useNeedsApproval(supplement.delta);
  const accept = pays === null ? t("supplement.accept") : t("supplement.pay", { amount: pays });
  const isBusy = (kind: AnswerKind) => answer.isPending && answer.variables.answer === kind;
  return (
    <>
      <p className="muted">
        {t("supplement.answer_by", { moment: formatInstant(tag, quote.valid_until, "dated") })}
      </p>
      <ActFailed error={answer.error} failure={failureText} />
      <ul className={style.choices}>
        {/* It was accepted already, and waits for a person of the account. */}
        {!quote.waiting_approval && (
          <Choice
            money={`${t("supplement.accept_hint", { amount: formatMoney(tag, quote.price_gross) })} ${changed}`}
          >
            <NoteField
              due={supplement.delta}
              comment={{
                id: "approval-comment",
                value: comment,
                onChange: ({ target }) => setComment(target.value),
              }}
            />
            <Button
              look="primary"
              busy={isBusy("accept")}
              onClick={() => answer.mutate({ answer: "accept", ...(comment !== "" && { comment }) })}
            >
              {asks ? t("checkout.ask_approval") : accept}
            </Button>
          </Choice>
        )}
        {supplement.reduced_scope && (
          <Choice
            money={t("supplement.keep_hint", { amount: formatMoney(tag, supplement.before.price_gross) })}
          >
            <Button busy={isBusy("keep_scope")} onClick={() => answer.mutate({ answer: "keep_scope" })}>
              {t("supplement.keep")}
            </Button>
          </Choice>
        )}
        {supplement.may_end && (
          <Choice money={endText(supplement)}>
            <Button onClick={() => setEnding(true)}>{t("supplement.reject")}</Button>
          </Choice>
        )}
      </ul>
      {ending && (
        <EndDialog quote={quote} supplement={supplement} action={answer} onClose={() => setEnding(false)} />
      )}
    </>
  );
}

type Body = {
  readonly answer: AnswerKind;
  readonly comment?: string;
  readonly expected_refund?: string;
  readonly expected_receivable?: string;
  readonly code?: string;
};

/** Ending the order instead: the refund is shown first, and a guest proves the address. */
function EndDialog(props: {
  quote: QuotationView;
  supplement: Supplement;
  action: ReturnType<typeof useAnswer>;
  onClose: () => void;
}) {
  const { quote, supplement, action, onClose } = props;
  const { t } = useWords();
  const endText = useEndText();
  const [code, setCode] = useState("");
  return (
    <ActDialog
      title={t("supplement.reject")}
      heading={t("supplement.reject_title", { id: String(quote.order_id) })}
      danger
      action={action}
      input={(): Body => ({
        answer: "reject",
        expected_refund: supplement.refund.currency_amount_decimal,
        expected_receivable: supplement.receivable.currency_amount_decimal,
        ...(supplement.needs_code && { code }),
      })}
      onClose={onClose}
    >
      <p>{endText(supplement)}</p>
      {supplement.needs_code && (
        <ProofCode
          hash={quote.order_hash}
          email_hint={supplement.email_hint ?? ""}
          code={code}
          onChange={setCode}
        />
      )}
    </ActDialog>
  );
}

function useAnswer({ hash }: QuotationView) {
  const { t } = useWords();
  const locale = useLocale();
  const go = useNavigate();
  const queries = useQueryClient();
  const keyFor = useIdempotency();
  return useMutation({
    mutationFn: (body: Body) =>
      call("answerSupplement", { params: { hash }, body, idempotency_key: keyFor([hash, body]) }),
    onSuccess: async ({ order_hash, payment_request_hash, approval_hash }, { answer }) => {
      if (approval_hash !== null)
        return go({ to: "/$locale/account/approval/$hash", params: { locale, hash: approval_hash } });
      if (payment_request_hash !== null)
        return go({
          to: "/$locale/orders/pay/$request_hash",
          params: { locale, request_hash: payment_request_hash },
        });
      toast(t(answer === "reject" ? "supplement.ended" : "supplement.done"));
      return go({ to: "/$locale/account/order/$hash", params: { locale, hash: order_hash } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["quotation"] }),
  });
}
