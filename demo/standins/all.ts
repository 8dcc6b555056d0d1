import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { ProviderName } from "#domain/payments/payment-method.ts";
import { paypal } from "./paypal.ts";
import type { Standin } from "./standin.ts";
import { stripe } from "./stripe.ts";
import { ecard } from "./ecard.ts";
import { payu } from "./payu.ts";
import { przelewy24 } from "./przelewy24.ts";

/**
 * The simulated providers by name. Each implements its provider's documented protocol and shares only that protocol and
 * its secrets with the product.
 */
const standins: Readonly<Record<ProviderName, Standin>> = { stripe, paypal, payu, przelewy24, ecard };

type Wanted = {
  readonly standins: readonly ProviderName[];
  readonly providers: Readonly<Record<ProviderName, Readonly<Record<string, string>> | null>>;
};

/** Mounts the selected simulators at `/_standins/<name>`. */
export async function mountStandins(
  app: FastifyInstance,
  { standins: names, providers }: Wanted,
  pool: pg.Pool,
): Promise<void> {
  for (const name of names) {
    const standin = standins[name];
    const secrets = providers[name];
    if (secrets) await app.register(standin, { pool, secrets, mount: `/_standins/${name}` });
  }
}
