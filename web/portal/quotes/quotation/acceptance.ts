import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { brand } from "#brand/brand.ts";
import type { QuotationView, quoteAcceptance } from "#contract/quotes/quotations.ts";
import type { MoneyView } from "#contract/shared.ts";
import { ApiError } from "#ui/call.ts";
import { type DraftStore, draftStore } from "#ui/draft.ts";
import { type Form, useForm } from "#ui/form.ts";
import { useIdempotency } from "#ui/idempotency.ts";
import { useLocale } from "#ui/i18n.tsx";
import { contactOf } from "../../contact.ts";
import { beginCheckout } from "../../analytics.ts";
import { call } from "../../late-api.ts";
import { useTypedDraft } from "../../ordering/typed-draft.ts";
import { storedBuyer } from "../../shell/stored-texts.ts";
import { useCustomer } from "../../startup.ts";
import { useFailureText } from "../../words.ts";

export type AcceptanceValues = {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly user_type: "private" | "company";
  readonly company_name: string;
  readonly vat_id: string;
  readonly address: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
  /** Of a purchase of an account that asks for them; empty without one. */
  readonly cost_centre: string;
  readonly reference: string;
  /** For who decides about a purchase above a limit. */
  readonly comment: string;
  readonly terms: boolean;
  readonly early_start: boolean;
};

/** What is typed to accept a quote, without the consents, which are given again (C9). */
const stored_fields = [
  "first_name",
  "last_name",
  "phone",
  "company_name",
  "vat_id",
  "address",
  "postcode",
  "city",
  "country",
  "reference",
  "comment",
] as const;
type Typed = Partial<Pick<AcceptanceValues, (typeof stored_fields)[number] | "user_type">>;

/** C23: one for an order, so that a newer version of its quote begins with what was typed for the former one. */
const acceptanceDraft = (order_hash: string): DraftStore<Typed> =>
  draftStore<Typed>({
    brand: brand.slug,
    form: `quote-accept:${order_hash}`,
    accept: (stored) => storedBuyer(stored, stored_fields),
  });
const isNever = (): boolean => false;

function typedOf(values: AcceptanceValues): Typed {
  const texts = Object.fromEntries(stored_fields.map((name) => [name, values[name]]));
  return { ...texts, user_type: values.user_type };
}

export type Acceptance = {
  readonly form: Form<AcceptanceValues>;
  /** A company has no withdrawal period to give up (decision 0014). */
  readonly company: boolean;
  /** The quote's, until the server names another one for this buyer; then it waits for a press of its own (§4). */
  readonly price_gross: MoneyView;
  readonly error: string | null;
  readonly fail: (caught: unknown) => void;
};

/** Accepting: who buys, consents, then on to the payment. After any refusal the quote is looked at again. */
export function useAcceptance(quote: QuotationView, option: number | undefined): Acceptance {
  const failureText = useFailureText();
  const queries = useQueryClient();
  const customer = useCustomer();
  const contact = customer && contactOf(customer);
  const accept = useAcceptPress(quote);
  const [error, setError] = useState<string | null>(null);
  const [draft] = useState(() => acceptanceDraft(quote.order_hash));
  // Another option has another price, so a changed price is stored by option.
  const [named, setNamed] = useState<{ option: number | undefined; gross: MoneyView }>();
  const price_gross = named && named.option === option ? named.gross : quote.price_gross;
  const fail = (caught: unknown) => {
    const changed = changedGross(caught, quote);
    if (changed) return setNamed({ option, gross: changed });
    setError(failureText(caught));
    return void queries.invalidateQueries({ queryKey: ["quotation"] });
  };
  const form = useForm<AcceptanceValues, typeof quoteAcceptance>({
    schema: async () => (await import("#contract/quotes/quotations.ts")).quoteAcceptance,
    initial: {
      first_name: contact?.first_name ?? "",
      last_name: contact?.last_name ?? "",
      phone: contact?.phone ?? "",
      user_type: customer?.user_type ?? quote.user_type,
      company_name: customer?.company_name ?? "",
      vat_id: customer?.vat_id ?? "",
      address: customer?.address ?? "",
      postcode: customer?.postcode ?? "",
      city: customer?.city ?? "",
      country: customer?.country || brand.seller.country,
      cost_centre: "",
      reference: "",
      comment: "",
      ...draft.read()?.data,
      terms: false,
      early_start: false,
    },
    // The buyer's fields are on the page by their own names.
    fieldOf: (path) => String(path.at(-1) ?? "form"),
    toInput: (values) => ({ ...toAcceptance(values, quote, price_gross), option }),
    check: ({ user_type, early_start }) =>
      early_start || user_type === "company" ? {} : { early_start: "consent.early_start" },
    onError: fail,
    send: async (input) => {
      setError(null);
      beginCheckout(quote);
      await accept(input, end);
    },
  });
  const end = useTypedDraft(draft, typedOf(form.values), isNever, form.sending);
  return { form, company: form.values.user_type === "company", price_gross, error, fail };
}

function toAcceptance(values: AcceptanceValues, quote: QuotationView, price_gross: MoneyView) {
  const { terms, early_start, cost_centre, reference, comment, ...buyer } = values;
  const purchase = {
    ...(cost_centre ? { cost_centre } : {}),
    ...(reference ? { reference } : {}),
    ...(comment ? { comment } : {}),
  };
  const company = buyer.user_type === "company";
  return {
    ...purchase,
    terms,
    early_start: company ? false : early_start,
    expected_gross: price_gross.currency_amount_decimal,
    ...(quote.needs_buyer
      ? {
          buyer: {
            ...buyer,
            phone: buyer.phone.trim() === "" ? null : buyer.phone,
            company_name: company ? buyer.company_name : "",
            vat_id: company && buyer.vat_id.trim() !== "" ? buyer.vat_id : null,
          },
        }
      : {}),
  };
}

type Input = Parameters<typeof call<"acceptQuote">>[1]["body"];

function useAcceptPress(quote: QuotationView) {
  const locale = useLocale();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const keyFor = useIdempotency();
  return async (input: Input, onAccepted: () => void) => {
    const accepted = await call("acceptQuote", {
      params: { hash: quote.hash },
      body: input,
      idempotency_key: keyFor(input),
    });
    onAccepted();
    queries.removeQueries({ queryKey: ["quotation"] });
    if (accepted.approval_hash !== null)
      return navigate({
        to: "/$locale/account/approval/$hash",
        params: { locale, hash: accepted.approval_hash },
      });
    await (accepted.payment_request_hash
      ? navigate({
          to: "/$locale/orders/pay/$request_hash",
          params: { locale, request_hash: accepted.payment_request_hash },
          search: { accepted: "1" },
        })
      : navigate({ to: "/$locale/account/order/$hash", params: { locale, hash: accepted.order_hash } }));
  };
}

/** §4: the new total of a `quote.price_changed`; null for any other error. */
function changedGross(error: unknown, quote: QuotationView): MoneyView | null {
  if (!(error instanceof ApiError) || error.body.code !== "quote.price_changed") return null;
  const gross = error.body.details?.["price_gross"];
  return typeof gross === "string" ? { ...quote.price_gross, currency_amount_decimal: gross } : null;
}
