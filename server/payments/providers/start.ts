import { brandById } from "#brands/all.ts";
import type { Locale } from "#brands/brand.ts";
import { Refusal } from "#domain/errors.ts";
import type { JsonValue } from "#server/kernel/db/tables.ts";
import { own_providers } from "../wallet/own-money.ts";
import type { PaymentRow } from "#server/ledger/index.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { ownOrigin } from "#server/kernel/settings/origins.ts";
import { nextAsk } from "./backoff.ts";
import type { PaymentProvider } from "#server/kernel/ports/payment-provider.ts";

/** The configured provider of a payment; a missing one is a fault of the installation. */
export const providerOf = (machine: Machine, code: string): PaymentProvider => {
  const provider = machine.providers[code];
  if (!provider) throw new Error(`the provider ${code} is not configured`);
  return provider;
};

/** The page that waits for the provider's result; the return of the browser proves no payment (§4). */
const confirmationPage = (origin: string, locale: Locale, hash: string): string =>
  `${origin}/${locale}/payment/confirmation?payment=${hash}`;

/**
 * Starts an attempt at its provider, after the commit that created it and outside any transaction. The provider
 * identifies the attempt by its hash, so a second call returns the same page. Answers the address for the browser.
 */
export async function startAtProvider(
  machine: Machine,
  payment_id: number,
  { origin, locale, ip }: { readonly origin: string; readonly locale: Locale; readonly ip: string },
): Promise<{ payment_hash: string; redirect_url: string }> {
  const payment = await machine.db
    .selectFrom("payment")
    .selectAll()
    .where("id", "=", payment_id)
    .executeTakeFirstOrThrow();
  if (payment.redirect_url !== null)
    return { payment_hash: payment.hash, redirect_url: payment.redirect_url };
  const return_url = confirmationPage(origin, locale, payment.hash);
  // No call of a provider: the balance and vouchers have paid already, and a transfer is made at the buyer's own bank
  // with the details shown on the page.
  if (own_providers.includes(payment.provider) || payment.provider === "bank")
    return { payment_hash: payment.hash, redirect_url: return_url };
  const { request_hash, ...buyer } = await buyerOf(machine, payment);
  const asked = providerOf(machine, payment.provider).start({
    hash: payment.hash,
    method: payment.method,
    amount: payment.amount,
    currency: payment.currency,
    description: payment.product,
    ...buyer,
    brand_email: brandById(payment.brand_id)?.seller.email ?? "",
    locale,
    customer_ip: ip,
    return_url,
    cancel_url: `${origin}/${locale}/orders/pay/${request_hash}`,
    notify_url: `${ownOrigin(machine.config)}/api/notifications/${payment.provider}`,
    expires_at: payment.expires_at,
  });
  const started = await asked.catch((error: unknown) => {
    // Only this attempt fails: the order can be paid later or by another method.
    machine.log.error({ err: error, payment: payment.id }, "the provider did not open the payment");
    throw new Refusal("service.unavailable");
  });
  const redirect_url = started.form
    ? `${origin}${formPath(payment.hash)}?locale=${locale}`
    : started.redirect_url;
  await machine.db
    .updateTable("payment")
    .set({
      provider_ref: started.provider_ref,
      redirect_url,
      form: started.form
        ? (JSON.stringify({ action: started.redirect_url, fields: started.form }) as JsonValue)
        : null,
      state: "redirected",
      next_ask_at: nextAsk(0, machine.clock()),
    })
    .where("id", "=", payment.id)
    .where("state", "=", "created")
    .execute();
  // Of two concurrent starts one is stored, and both browsers get its address, because only its payment is queried.
  const stored = await machine.db
    .selectFrom("payment")
    .select("redirect_url")
    .where("id", "=", payment.id)
    .executeTakeFirstOrThrow();
  return { payment_hash: payment.hash, redirect_url: stored.redirect_url ?? redirect_url };
}

type Buyer = Readonly<Record<"email" | "first_name" | "last_name" | "country", string>>;

/** The buyer as entered in the cart, or in the account where there is no cart, with the hash of the payment request. */
async function buyerOf(
  machine: Machine,
  payment: Pick<PaymentRow, "payment_request_id" | "customer_id">,
): Promise<Buyer & { request_hash: string }> {
  const request = await machine.db
    .selectFrom("payment_request")
    .select(["cart_id", "hash"])
    .where("id", "=", payment.payment_request_id)
    .executeTakeFirstOrThrow();
  const cart =
    request.cart_id === null
      ? undefined
      : await machine.db
          .selectFrom("cart")
          .select(["email", "first_name", "last_name", "country"])
          .where("id", "=", request.cart_id)
          .executeTakeFirst();
  const holder =
    cart || payment.customer_id === null
      ? undefined
      : await machine.db
          .selectFrom("customer")
          .select(["email", "first_name", "last_name", "country"])
          .where("id", "=", payment.customer_id)
          .executeTakeFirst();
  const { email = "", first_name = "", last_name = "", country = "" } = cart ?? holder ?? {};
  return { email: email ?? "", first_name, last_name, country, request_hash: request.hash };
}

/** The path of the page that sends the browser to the provider by POST. */
export const formPath = (hash: string): string => `/api/v2/payment/${hash}/form`;
