import type { ProviderName } from "#domain/payments/payment-method.ts";
import type { Environment, Variable } from "./environment.ts";

/**
 * The environment variables of each provider, and the demo's values in their place. A provider is configured when all
 * its variables are set; none of them set means that it is not used. `address` may always be changed, for a sandbox.
 */
type SettingsRow = {
  readonly address: { readonly variable: Variable; readonly fallback: string };
  /** By field: the variable, and the value of the demo's simulator. */
  readonly fields: Readonly<Record<string, { readonly variable: Variable; readonly demo: string }>>;
};

export const provider_settings = {
  stripe: {
    address: { variable: "STRIPE_URL", fallback: "https://api.stripe.com" },
    fields: {
      secret_key: { variable: "STRIPE_SECRET_KEY", demo: "sk_test_demo" },
      webhook_secret: { variable: "STRIPE_WEBHOOK_SECRET", demo: "whsec_demo" },
    },
  },
  paypal: {
    address: { variable: "PAYPAL_URL", fallback: "https://api-m.paypal.com" },
    fields: {
      client_id: { variable: "PAYPAL_CLIENT_ID", demo: "demo-client" },
      client_secret: { variable: "PAYPAL_CLIENT_SECRET", demo: "demo-client-secret" },
      webhook_id: { variable: "PAYPAL_WEBHOOK_ID", demo: "DEMO-WEBHOOK" },
    },
  },
  payu: {
    address: { variable: "PAYU_URL", fallback: "https://secure.payu.com" },
    fields: {
      pos_id: { variable: "PAYU_POS_ID", demo: "100001" },
      client_secret: { variable: "PAYU_CLIENT_SECRET", demo: "demo-payu-secret" },
      second_key: { variable: "PAYU_SECOND_KEY", demo: "demo-payu-second-key" },
    },
  },
  przelewy24: {
    address: { variable: "P24_URL", fallback: "https://secure.przelewy24.pl" },
    fields: {
      merchant_id: { variable: "P24_MERCHANT_ID", demo: "100002" },
      pos_id: { variable: "P24_POS_ID", demo: "100002" },
      api_key: { variable: "P24_API_KEY", demo: "demo-p24-key" },
      crc: { variable: "P24_CRC", demo: "demo-p24-crc" },
    },
  },
  ecard: {
    address: { variable: "ECARD_URL", fallback: "https://pay.ecard.pl" },
    fields: {
      merchant_id: { variable: "ECARD_MERCHANT_ID", demo: "100003" },
      password: { variable: "ECARD_PASSWORD", demo: "demo-ecard-password" },
      hash_algorithm: { variable: "ECARD_HASH", demo: "SHA1" },
    },
  },
} as const satisfies Record<ProviderName, SettingsRow>;
export const provider_names = Object.keys(provider_settings) as readonly ProviderName[];

/** The settings of one provider by field, with its `address` without a slash at the end. */
export type SettingsOf<N extends ProviderName> = {
  readonly [F in keyof (typeof provider_settings)[N]["fields"] | "address"]: string;
};
export type ProviderSettings = { readonly [N in ProviderName]: SettingsOf<N> | null };

const settings_table: Readonly<Record<ProviderName, SettingsRow>> = provider_settings;
const textRecord = (entries: readonly (readonly [string, string])[]): Record<string, string> =>
  Object.fromEntries(entries);

/**
 * Reads the settings of all providers; null for one that is not used. Throws one sentence that names the variable when
 * one is missing. `standins` are the simulated ones, which are served at `own_url`.
 */
export function readProviders(
  env: Environment,
  { standins, own_url }: { readonly standins: readonly ProviderName[]; readonly own_url: string },
): ProviderSettings {
  const settings = provider_names.map((name) => {
    const row = settings_table[name];
    if (!standins.includes(name)) return [name, fromEnvironment(env, row)] as const;
    const demo = Object.entries(row.fields).map(([field, value]) => [field, value.demo] as const);
    return [name, { ...textRecord(demo), address: `${own_url}/_standins/${name}` }] as const;
  });
  return Object.fromEntries(settings) as ProviderSettings;
}

function fromEnvironment(env: Environment, row: SettingsRow): Record<string, string> | null {
  const fields = Object.entries(row.fields);
  const missing = fields.filter(([, { variable }]) => !env[variable]);
  if (missing.length === fields.length) return null;
  const [first] = missing;
  if (first)
    throw new Error(`${first[1].variable} is missing: the other settings of this provider are there.`);
  const address = env[row.address.variable] || row.address.fallback;
  if (!URL.canParse(address))
    throw new Error(`${row.address.variable} must be an address, not "${address}".`);
  const given = fields.map(([field, { variable }]) => [field, env[variable] ?? ""] as const);
  return { ...textRecord(given), address: address.replace(/\/+$/, "") };
}

/** Variables whose value is a public secret of the demo; production refuses them. */
export const demoSecrets = (env: Environment): string[] =>
  Object.values(settings_table)
    .flatMap(({ fields }) => Object.values(fields))
    .filter(({ variable, demo }) => /demo/i.test(demo) && env[variable] === demo)
    .map(({ variable }) => variable);

/** `STANDINS=stripe,paypal`; all of them in the demo by default. */
export function readStandins(env: Environment, demo: boolean): readonly ProviderName[] {
  const text = env["STANDINS"];
  if (text === undefined) return demo ? provider_names.filter((name) => !isConfigured(env, name)) : [];
  return text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const name = provider_names.find((one) => one === part);
      if (!name) throw new Error(`STANDINS names "${part}", which no simulator exists for.`);
      return name;
    });
}

const isConfigured = (env: Environment, name: ProviderName): boolean =>
  Object.values(settings_table[name].fields)
    .slice(0, 1)
    .some(({ variable }) => Boolean(env[variable]));
