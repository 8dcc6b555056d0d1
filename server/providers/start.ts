import type { Locale } from "#brands/brand.ts";
import { Refusal } from "#domain/errors.ts";
import type { Machine } from "../machine.ts";
import { ownOrigin } from "../origins.ts";
import type { PaymentProvider } from "./provider.ts";

/** The configured provider of a payment; one that is gone is a fault of the installation. */
export const providerOf = (machine: Machine, code: string): PaymentProvider => {
  const provider = machine.providers[code];
  if (!provider) throw new Error(`the provider ${code} is not configured`);
  return provider;
};

/**
 * Takes an attempt to its provider, after the commit that made it: the provider is asked outside any transaction and
 * knows the attempt by our hash, so asking twice gives the same page. Answers where the browser goes.
 */
export async function startAtProvider(
  machine: Machine,
  payment_id: number,
  origin: string,
  locale: Locale,
): Promise<{ payment_hash: string; redirect_url: string }> {
  const payment = await machine.db
    .selectFrom("payment")
    .selectAll()
    .where("id", "=", payment_id)
    .executeTakeFirstOrThrow();
  if (payment.redirect_url !== null)
    return { payment_hash: payment.hash, redirect_url: payment.redirect_url };
  const return_url = `${origin}/${locale}/payment/confirmation?payment=${payment.hash}`;
  // A transfer starts at the buyer's own bank: our page says what to write there.
  if (payment.provider === "bank") return { payment_hash: payment.hash, redirect_url: return_url };
  const request = await machine.db
    .selectFrom("payment_request")
    .select("cart_id")
    .where("id", "=", payment.payment_request_id)
    .executeTakeFirstOrThrow();
  const cart =
    request.cart_id === null
      ? undefined
      : await machine.db
          .selectFrom("cart")
          .select("email")
          .where("id", "=", request.cart_id)
          .executeTakeFirst();
  const holder =
    cart || payment.customer_id === null
      ? undefined
      : await machine.db
          .selectFrom("customer")
          .select("email")
          .where("id", "=", payment.customer_id)
          .executeTakeFirst();
  const asked = providerOf(machine, payment.provider).start({
    hash: payment.hash,
    amount: payment.amount,
    currency: payment.currency,
    description: payment.product,
    email: cart?.email ?? holder?.email ?? "",
    locale,
    return_url,
    notify_url: `${ownOrigin(machine.config)}/api/notifications/${payment.provider}`,
    expires_at: payment.expires_at,
  });
  const started = await asked.catch((error: unknown) => {
    // The order stands and can be paid later or another way; only this attempt found the provider away.
    machine.log.error({ err: error, payment: payment.id }, "the provider did not open the payment");
    throw new Refusal("service.unavailable");
  });
  await machine.db
    .updateTable("payment")
    .set({ provider_ref: started.provider_ref, redirect_url: started.redirect_url, state: "redirected" })
    .where("id", "=", payment.id)
    .where("state", "=", "created")
    .execute();
  return { payment_hash: payment.hash, redirect_url: started.redirect_url };
}
