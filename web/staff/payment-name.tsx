import { isProvider, payment_providers, referenceOf } from "#domain/payments/payment-method.ts";
import { useWord } from "./text.ts";

/** What a payment is called: by whom it was taken, and its reference. */
export function usePaymentName(): (payment: { readonly provider: string; readonly name: string }) => string {
  const word = useWord();
  return ({ provider, name }) => {
    const by = isProvider(provider)
      ? payment_providers[provider].name
      : word([`refunds.by.${provider}`], provider);
    return `${by} ${referenceOf(name)}`;
  };
}

export function PaymentName(payment: { readonly provider: string; readonly name: string }) {
  return <span className="num">{usePaymentName()(payment)}</span>;
}
