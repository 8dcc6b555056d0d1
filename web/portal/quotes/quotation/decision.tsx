import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { QuotationView } from "#contract/quotes/quotations.ts";
import type { MoneyView } from "#contract/shared.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Checkbox, RadioCards, TextArea } from "#ui/field.tsx";
import { type Form, namedTextOf, tickOf } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { MoneyText } from "#ui/money-text.tsx";
import { FailureNotice } from "#ui/notice.tsx";
import { useViewCart } from "../../analytics.ts";
import { call } from "../../late-api.ts";
import { useTypedText } from "../../ordering/typed-draft.ts";
import { ActDialog } from "../../shell/act-dialog.tsx";
import { BillingFields } from "../../shell/billing-fields.tsx";
import { ContactPhone } from "../../shell/contact-fields.tsx";
import { NameFields } from "../../shell/name-fields.tsx";
import { placeMatters, PlaceNote } from "../../shell/place-note.tsx";
import { PurchaseField } from "../../shell/purchase-field.tsx";
import { useNeedsApproval } from "../../shell/purchase-limit.ts";
import { TermsLabel } from "../../shell/terms-label.tsx";
import { useWords } from "../../words.ts";
import { type AcceptanceValues, useAcceptance } from "./acceptance.ts";
import { ChangeRequest } from "./change-request.tsx";
import style from "./quotation.module.css";

type Answering = { quote: QuotationView; option: number | undefined };

/** The answer to an open quote, which is measured as a look at a price. */
export function Decision(props: Answering) {
  useViewCart(props.quote);
  return <DecisionForm {...props} />;
}

/** The two answers to a quote, far apart: one makes a contract, the other ends the matter. */
export function DecisionForm({ quote, option }: Answering) {
  const { t } = useWords();
  const [rejecting, setRejecting] = useState(false);
  const { form, company, error, fail, price_gross } = useAcceptance(quote, option);
  const { summary_ref, problems, idOf } = form;
  const asks = useNeedsApproval(price_gross);
  const tick = (name: "terms" | "early_start") => ({ ...tickOf(form, name), required: true });
  return (
    <FormBox form={form} className={style.card}>
      <h2>{t("quote.answer")}</h2>
      <ErrorSummary ref={summary_ref} problems={problems} idOf={idOf} labels={useLabels()} />
      {price_gross !== quote.price_gross && <PriceChanged before={quote.price_gross} now={price_gross} />}
      {error !== null && (
        <FailureNotice tone="danger" when={error}>
          {error}
        </FailureNotice>
      )}
      {quote.needs_buyer && <BuyerFields form={form} />}
      <PurchaseField
        id={idOf("cost_centre")}
        value={form.values.cost_centre}
        onChange={(code) => form.set("cost_centre", code)}
        reference={{ ...namedTextOf(form, "reference") }}
        due={price_gross}
        comment={namedTextOf(form, "comment")}
      />
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
            <MoneyText value={price_gross} />
          </p>
          <Button look="primary" type="submit" busy={form.sending}>
            {t(asks ? "checkout.ask_approval" : "quote.accept")}
          </Button>
        </div>
        <ChangeRequest quote={quote} />
        <Button look="quiet" onClick={() => setRejecting(true)}>
          {t("quote.reject")}
        </Button>
      </div>
      <p className="muted">
        {t("quote.question")} <a href="#messages">{t("quote.ask")}</a>
      </p>
      {rejecting && <Rejection quote={quote} onClose={() => setRejecting(false)} onError={fail} />}
    </FormBox>
  );
}

/** A request leaves an address to answer at; an invoice needs a name and a place. */
function BuyerFields({ form }: { form: Form<AcceptanceValues> }) {
  const { t } = useWords();
  return (
    <fieldset className={style.buyer}>
      <legend>{t("checkout.billing")}</legend>
      <p className="muted">{t("quote.buyer_hint")}</p>
      <div className={style.two}>
        <NameFields form={form} />
      </div>
      <BillingFields form={form} />
      {placeMatters(form.values) && <ContactPhone form={form} home={form.values.country} />}
      <PlaceNote buyer={form.values} />
    </fieldset>
  );
}

/** VAT follows the buyer, who may be known only now. */
function PriceChanged({ before, now }: { before: MoneyView; now: MoneyView }) {
  const { t } = useWords();
  return (
    <FailureNotice tone="warning" when={now} title={t("checkout.price_changed")}>
      <p>
        {t("checkout.price_before")} <MoneyText value={before} /> · {t("checkout.price_now")}{" "}
        <MoneyText value={now} />
      </p>
      <p>{t("checkout.price_confirm")}</p>
    </FailureNotice>
  );
}

function useLabels() {
  const { t } = useWords();
  return {
    first_name: t("contact.first_name"),
    last_name: t("contact.last_name"),
    phone: t("contact.phone"),
    company_name: t("contact.company_name"),
    vat_id: t("contact.vat_id"),
    address: t("contact.address"),
    postcode: t("contact.postcode"),
    city: t("contact.city"),
    country: t("contact.country"),
  };
}

const reasons = ["price", "late", "not_needed", "other"] as const;
type Reason = (typeof reasons)[number];

function Rejection(props: { quote: QuotationView; onClose: () => void; onError: (error: unknown) => void }) {
  const { quote, onClose, onError } = props;
  const { t } = useWords();
  const queries = useQueryClient();
  const [reason, setReason] = useState<Reason | "">("");
  const { text: comment, setText: setComment, end } = useTypedText(`quote-reject:${quote.hash}`);
  const keyFor = useIdempotency();
  const reject = useMutation({
    mutationFn: async (body: { reason: Reason | ""; comment: string }) => {
      try {
        await call("rejectQuote", { params: { hash: quote.hash }, body, idempotency_key: keyFor(body) });
        end();
        await queries.invalidateQueries({ queryKey: ["quotation"] });
      } catch (error) {
        // The form of the quote shows it, because a refusal may change the price there.
        onError(error);
      }
    },
  });
  return (
    <ActDialog
      title={t("quote.reject_confirm")}
      heading={t("quote.reject_title", { id: String(quote.order_id) })}
      danger
      action={reject}
      input={() => ({ reason, comment })}
      onClose={onClose}
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
    </ActDialog>
  );
}
