import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { brand } from "#brand/brand.ts";
import { consents } from "#contract/carts.ts";
import type { QuotationView } from "#contract/quotes.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Checkbox, RadioCards, TextArea } from "#ui/field.tsx";
import { tickOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { useLocale } from "#ui/i18n.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { beginCheckout, useViewCart } from "../../analytics.ts";
import { call } from "../../api.ts";
import { TermsLabel } from "../../shell/terms-label.tsx";
import { useCustomer } from "../../startup.ts";
import { useFailureText, useWords } from "../../words.ts";
import style from "./quotation.module.css";

type Consents = { terms: boolean; early_start: boolean };

/** The two answers to a quote, far apart: one makes a contract, the other ends the matter. */
export function Decision({ quote }: { quote: QuotationView }) {
  const { t } = useWords();
  const [rejecting, setRejecting] = useState(false);
  const { form, company, error, fail } = useAcceptance(quote);
  useViewCart(quote);
  const { summary_ref, problems, idOf } = form;
  const subject = t("quote.title", { id: String(quote.order_id) });
  const tick = (name: keyof Consents) => ({
    ...tickOf(form, name),
    required: true,
  });
  return (
    <FormBox form={form} className={style.card}>
      <h2>{t("quote.answer")}</h2>
      <ErrorSummary ref={summary_ref} problems={problems} idOf={idOf} />
      {error !== null && (
        <Notice tone="danger" live="alert">
          {error}
        </Notice>
      )}
      <Checkbox {...tick("terms")} label={<TermsLabel />} />
      {!company && (
        <Checkbox
          {...tick("early_start")}
          label={t("consent.early_start_label")}
          hint={t("consent.early_start_hint")}
        />
      )}
      <div className={style.decide}>
        <div className={style.accept}>
          <p className={style.barprice} aria-hidden="true">
            <span>{t("ui.total")}</span>
            <MoneyText value={quote.price_gross} />
          </p>
          <Button look="primary" type="submit" busy={form.sending}>
            {t("quote.accept")}
          </Button>
        </div>
        <Button look="quiet" onClick={() => setRejecting(true)}>
          {t("quote.reject")}
        </Button>
      </div>
      <p className={style.muted}>
        {t("quote.question")}{" "}
        <a href={`mailto:${brand.seller.email}?subject=${encodeURIComponent(subject)}`}>{t("quote.ask")}</a>
      </p>
      <Rejection quote={quote} open={rejecting} onClose={() => setRejecting(false)} onError={fail} />
    </FormBox>
  );
}

/** Accepting: consents, then on to the payment. After any refusal the quote is looked at again. */
function useAcceptance(quote: QuotationView) {
  const failureText = useFailureText();
  const locale = useLocale();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const company = useCustomer()?.user_type === "company";
  const [error, setError] = useState<string | null>(null);
  const keyFor = useIdempotency();
  const fail = (caught: unknown) => {
    setError(failureText(caught));
    void queries.invalidateQueries({ queryKey: ["quotation"] });
  };
  const form = useForm<Consents, typeof consents>({
    schema: consents,
    initial: { terms: false, early_start: false },
    check: (values) => (values.early_start || company ? {} : { early_start: "consent.early_start" }),
    onError: fail,
    send: async (input) => {
      setError(null);
      beginCheckout(quote);
      const accepted = await call("acceptQuote", {
        params: { hash: quote.hash },
        body: input,
        idempotency_key: keyFor(input),
      });
      queries.removeQueries({ queryKey: ["quotation"] });
      await (accepted.payment_request_hash
        ? navigate({
            to: "/$locale/orders/pay/$request_hash",
            params: { locale, request_hash: accepted.payment_request_hash },
            search: { accepted: "1" },
          })
        : navigate({ to: "/$locale/account/order/$hash", params: { locale, hash: accepted.order_hash } }));
    },
  });
  return { form, company, error, fail };
}

const reasons = ["price", "late", "not_needed", "other"] as const;
type Reason = (typeof reasons)[number];

function Rejection(props: {
  quote: QuotationView;
  open: boolean;
  onClose: () => void;
  onError: (error: unknown) => void;
}) {
  const { quote, open, onClose, onError } = props;
  const { t } = useWords();
  const queries = useQueryClient();
  const [reason, setReason] = useState<Reason | "">("");
  const [comment, setComment] = useState("");
  const [busy, setBusy] = useState(false);
  const keyFor = useIdempotency();
  const reject = async () => {
    setBusy(true);
    try {
      await call("rejectQuote", {
        params: { hash: quote.hash },
        body: { reason, comment },
        idempotency_key: keyFor([reason, comment]),
      });
      await queries.invalidateQueries({ queryKey: ["quotation"] });
    } catch (error) {
      onError(error);
    } finally {
      setBusy(false);
      onClose();
    }
  };
  return (
    <Dialog
      open={open}
      title={t("quote.reject_title", { id: String(quote.order_id) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button look="danger" busy={busy} onClick={() => void reject()}>
            {t("quote.reject_confirm")}
          </Button>
        </>
      }
    >
      <RadioCards
        id="reason"
        name="reason"
        legend={t("quote.reason")}
        value={reason}
        onChange={setReason}
        choices={reasons.map((value) => ({ value, label: t(`quote.reason_${value}`) }))}
      />
      <TextArea
        id="comment"
        label={t("quote.comment")}
        optional
        rows={3}
        maxLength={2000}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
    </Dialog>
  );
}
