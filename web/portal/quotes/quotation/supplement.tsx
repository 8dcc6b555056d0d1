import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { QuotationView } from "#contract/quotes/quotations.ts";
import type { MoneyView } from "#contract/shared.ts";
import { Button } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { formatMoney, MoneyText } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { Pairs, TotalPair } from "#ui/pairs.tsx";
import { toast } from "#ui/toast.tsx";
import { call } from "../../late-api.ts";
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
          <strong>
            {sign === 0
              ? t("supplement.delta_none")
              : t(sign > 0 ? "supplement.delta_more" : "supplement.delta_less", { amount })}
          </strong>
        </p>
        <QuoteTime quote={quote} />
      </div>
      {quote.state === "open" && (
        <Answer quote={quote} supplement={supplement} pays={sign > 0 ? amount : null} />
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
  return (
    <div className={`${style.side} ${now ? style.now : ""}`}>
      <h3>{title}</h3>
      {words > 0 && <p className={page.muted}>{t("ui.words", { n: words })}</p>}
      <Pairs>
        {lines.map((line, place) => (
          <div key={`${place} ${line.label}`}>
            <dt>{line.label}</dt>
            <dd>
              <MoneyText value={line.amount} />
            </dd>
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

type Answering = { quote: QuotationView; supplement: Supplement; pays: string | null };

function Answer({ quote, supplement, pays }: Answering) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const [ending, setEnding] = useState(false);
  const { answer, busy, error } = useAnswer(quote);
  return (
    <>
      <p className={page.muted}>
        {t("supplement.answer_by", { moment: formatInstant(tag, quote.valid_until, "moment") })}
      </p>
      {error !== null && (
        <Notice tone="danger" live="alert">
          {error}
        </Notice>
      )}
      <div className={style.acts}>
        <Button look="primary" busy={busy === "accept"} onClick={() => void answer({ answer: "accept" })}>
          {pays === null ? t("supplement.accept") : t("supplement.pay", { amount: pays })}
        </Button>
        {supplement.reduced_scope && (
          <Button busy={busy === "keep_scope"} onClick={() => void answer({ answer: "keep_scope" })}>
            {t("supplement.keep")}
          </Button>
        )}
        {supplement.may_end && (
          <Button look="quiet" onClick={() => setEnding(true)}>
            {t("supplement.reject")}
          </Button>
        )}
      </div>
      {supplement.reduced_scope && <p className={page.muted}>{t("supplement.keep_hint")}</p>}
      <EndDialog
        quote={quote}
        supplement={supplement}
        open={ending}
        busy={busy === "reject"}
        error={error}
        onClose={() => setEnding(false)}
        onEnd={answer}
      />
    </>
  );
}

type Body = { readonly answer: AnswerKind; readonly expected_refund?: string; readonly code?: string };

/** Ending the order instead: the refund is shown first, and a guest proves the address. */
function EndDialog(props: {
  quote: QuotationView;
  supplement: Supplement;
  open: boolean;
  busy: boolean;
  error: string | null;
  onClose: () => void;
  onEnd: (body: Body) => Promise<void>;
}) {
  const { quote, supplement, open, busy, error, onClose, onEnd } = props;
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const [code, setCode] = useState("");
  const body: Body = {
    answer: "reject",
    expected_refund: supplement.refund.currency_amount_decimal,
    ...(supplement.needs_code && { code }),
  };
  return (
    <Dialog
      open={open}
      title={t("supplement.reject_title", { id: String(quote.order_id) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button look="danger" busy={busy} onClick={() => void onEnd(body)}>
            {t("supplement.reject")}
          </Button>
        </>
      }
    >
      <p>{t("supplement.reject_text", { refund: formatMoney(tag, supplement.refund) })}</p>
      {supplement.needs_code && (
        <ProofCode
          hash={quote.order_hash}
          email_hint={supplement.email_hint ?? ""}
          code={code}
          onChange={setCode}
        />
      )}
      {error !== null && (
        <Notice tone="danger" live="alert">
          {error}
        </Notice>
      )}
    </Dialog>
  );
}

function useAnswer(quote: QuotationView) {
  const { t } = useWords();
  const failureText = useFailureText();
  const locale = useLocale();
  const go = useNavigate();
  const queries = useQueryClient();
  const keyFor = useIdempotency();
  const [busy, setBusy] = useState<AnswerKind | null>(null);
  const [error, setError] = useState<string | null>(null);
  const answer = async (body: Body): Promise<void> => {
    setBusy(body.answer);
    setError(null);
    try {
      const { order_hash, payment_request_hash } = await call("answerSupplement", {
        params: { hash: quote.hash },
        body,
        idempotency_key: keyFor([quote.hash, body]),
      });
      if (payment_request_hash !== null)
        return await go({
          to: "/$locale/orders/pay/$request_hash",
          params: { locale, request_hash: payment_request_hash },
        });
      toast(t(body.answer === "reject" ? "supplement.ended" : "supplement.done"));
      await go({ to: "/$locale/account/order/$hash", params: { locale, hash: order_hash } });
    } catch (caught) {
      setError(failureText(caught));
    } finally {
      setBusy(null);
      await queries.invalidateQueries({ queryKey: ["quotation"] });
    }
  };
  return { answer, busy, error };
}
