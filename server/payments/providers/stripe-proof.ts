import { Stripe } from "stripe";
import { BadSignature, type Headers } from "#server/kernel/ports/payment-provider.ts";

/** The accepted difference of a notification's time, past or future, in seconds; the same as in Stripe's library. */
const tolerance_seconds = 300;

type Notification = {
  readonly raw: Buffer;
  readonly headers: Headers;
  readonly now: Date;
};

/** The event of a notification with a valid and recent signature by the endpoint's secret. Throws BadSignature. */
export function provenEvent(secret: string, { raw, headers, now }: Notification): Stripe.Event {
  const header = headers["stripe-signature"] ?? "";
  const signed_at = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1]);
  // The library only refuses old notifications; a future time indicates a forged one as well.
  if (!(signed_at - now.getTime() / 1000 <= tolerance_seconds)) throw new BadSignature("stripe: no hour");
  try {
    return Stripe.webhooks.constructEvent(raw, header, secret, tolerance_seconds, undefined, now.getTime());
  } catch (error) {
    if (error instanceof SyntaxError) throw error;
    throw new BadSignature("stripe");
  }
}
