import { Stripe } from "stripe";
import { BadSignature, type Headers } from "#server/kernel/ports/payment-provider.ts";

/** A notification may be so old, or so far ahead, in seconds; what Stripe's own kit takes. */
const tolerance_seconds = 300;

type Notification = {
  readonly raw: Buffer;
  readonly headers: Headers;
  readonly now: Date;
};

/** The event of a notification whose proof holds: over its bytes, by the secret of our endpoint, and fresh. Throws BadSignature. */
export function provenEvent(secret: string, { raw, headers, now }: Notification): Stripe.Event {
  const header = headers["stripe-signature"] ?? "";
  const said_at = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1]);
  // The kit refuses what is too old; what comes from the future is no less a sign of a forged hour.
  if (!(said_at - now.getTime() / 1000 <= tolerance_seconds)) throw new BadSignature("stripe: no hour");
  try {
    return Stripe.webhooks.constructEvent(raw, header, secret, tolerance_seconds, undefined, now.getTime());
  } catch (error) {
    if (error instanceof SyntaxError) throw error;
    throw new BadSignature("stripe");
  }
}
