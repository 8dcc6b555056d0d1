import type { ProviderName } from "#domain/payments/payment-method.ts";
import type { Config } from "#server/kernel/settings/config.ts";
import { ecardProvider } from "./ecard.ts";
import { localBankProvider } from "./local-bank.ts";
import { paypalProvider } from "./paypal.ts";
import { payuProvider } from "./payu.ts";
import type { PaymentProvider } from "#server/kernel/ports/payment-provider.ts";
import { przelewy24Provider } from "./przelewy24.ts";
import type { ProviderSettings } from "#server/kernel/settings/providers.ts";
import { stripeProvider } from "./stripe.ts";

/** How each provider is made of its settings; null where it has none. */
const drivers: Readonly<Record<ProviderName, (settings: ProviderSettings) => PaymentProvider | null>> = {
  stripe: ({ stripe }) => stripe && stripeProvider(stripe),
  paypal: ({ paypal }) => paypal && paypalProvider(paypal),
  payu: payuProvider,
  przelewy24: przelewy24Provider,
  ecard: ecardProvider,
};

/** Every provider that this installation is configured for, by code. */
export function openProviders(
  config: Pick<Config, "providers" | "local_bank" | "local_bank_secret">,
  own_url: string,
): Record<string, PaymentProvider> {
  const opened = Object.values(drivers)
    .map((driver) => driver(config.providers))
    .filter((one) => one !== null);
  if (config.local_bank)
    opened.push(
      localBankProvider({ base_url: `${own_url}/_bank`, page_base: "", secret: config.local_bank_secret }),
    );
  return Object.fromEntries(opened.map((provider) => [provider.code, provider]));
}
