import type { KsefSettings } from "../ports/ksef.ts";
import type { ShipxSettings } from "../ports/carrier.ts";
import type { Brand } from "#brands/brand.ts";
import { type TrustedProxies } from "../http/network.ts";
import type { ProviderName } from "#domain/payments/payment-method.ts";
import type { ProviderSettings } from "./providers.ts";

/** The mail server that posts messages for accounts: the secret that it signs with, the domain of the addresses, and its name in results. */
export type MailIntake = { readonly secret: string; readonly domain: string; readonly authserv_id: string };

/** The whole environment, read once by `main.ts` and passed on as data. */
export type Config = {
  readonly port: number;
  readonly host: string;
  /** A system with real customers and money: demo data prevents the start. */
  readonly production: boolean;
  /** What this process does: answer requests, run jobs, or both. */
  readonly runs: "all" | "web" | "worker";
  /** How long a process still answers after the signal to end, so that a proxy can send requests to others. */
  readonly drain_seconds: number;
  /** Keys of the public API that begin with `tolk_test_` have a machine on a database of their own. */
  readonly test_mode: boolean;
  /** The translation engine; `demo` is a simulator that translates nothing. */
  readonly engine: "demo" | "none";
  /** Embedded database, seed and demo accounts; false as soon as a database address is given. */
  readonly demo: boolean;
  /** A new demo begins with the orders of the last weeks. */
  readonly demo_past: boolean;
  readonly data_dir: string;
  readonly database_url: string | null;
  readonly pg_bin: string | null;
  readonly root_dir: string;
  readonly smtp_url: string | null;
  /** Public address of this installation, without a slash at the end; null: as in the request. */
  readonly public_url: string | null;
  /** The address of this process for third parties, if it differs from that of its pages; null: the same. */
  readonly own_url: string | null;
  /** Addresses of customers may be on this machine, by http too; for tests, and never in production. */
  readonly outside_loopback: boolean;
  /** The servers that text records of DNS are read from; null: those of the machine. */
  readonly dns_servers: readonly string[] | null;
  /** Null where no mail server posts messages. */
  readonly mail_intake: MailIntake | null;
  readonly hosts: Readonly<Record<string, string>>;
  /** Slugs of demo brands that run as a portal; their pages are built with the same setting. */
  readonly portal_brands: readonly string[];
  readonly s3: { readonly endpoint: string | null; readonly region: string; readonly bucket: string } | null;
  /** Each payment provider's settings; null: not used. */
  readonly providers: ProviderSettings;
  /** Providers that the demo simulates. */
  readonly standins: readonly ProviderName[];
  readonly local_bank: boolean;
  readonly local_bank_secret: string;
  /** Services of §3's taxes; null: the demo's simulator, served by this process itself. */
  readonly vies_url: string | null;
  /** The Polish register of taxpayers; null for none, or the simulator of the demo. */
  readonly company_register_url: string | null;
  readonly nbp_url: string | null;
  /** The state's invoicing system; null: no invoice is sent there, and documents do not wait for it. */
  readonly ksef: KsefSettings | null;
  /** The demo has a simulator, served by the installation itself. */
  readonly ksef_standin: boolean;
  /** The carrier of parcels to lockers; null: the desk posts them without an interface. */
  readonly shipx: ShipxSettings | null;
  /** The demo has a simulator, served by the installation itself. */
  readonly shipx_standin: boolean;
  /** The address of the virus scanner for files from outside; null: files are not scanned. */
  readonly clamd_url: string | null;
  /** The program that converts documents in old formats; null: LibreOffice where it is in the path. */
  readonly office_program: string | null;
  /** Access to the Prometheus metrics: callers with the token, or of the port; both null: no access. */
  readonly metrics: { readonly token: string | null; readonly port: number | null };
  readonly log_level: string;
  /** Whether each answered request is a line of the log. */
  readonly access_log: boolean;
  /** The collector of traces; null: none are recorded. */
  readonly traces: {
    readonly endpoint: string;
    readonly share: number;
    readonly service_name: string;
  } | null;
  /** The proxies whose X-Forwarded-* headers are trusted. */
  readonly trust_proxy: TrustedProxies;
  /** Header in which the proxy names the country of a network address, in lower case; null: none. */
  readonly ip_country_header: string | null;
  /** Keys that seal secrets in the database, the newest first; null: the key in the data folder. */
  readonly secret_keys: readonly Buffer[] | null;
  /** Off for load tests, where every request comes from one address. */
  readonly rate_limits: boolean;
  /** Whether staff must have a second factor to work at the desk, or may. */
  readonly staff_totp: "required" | "offered";
  readonly admin: { readonly email: string; readonly password: string } | null;
  /** The collectors of purchase-funnel events, by brand; a brand without a stream is not measured. */
  readonly ga4: {
    readonly endpoint: string;
    readonly streams: Readonly<
      Record<string, { readonly measurement_id: string; readonly api_secret: string }>
    >;
  };
  /** Error reporting, of server and pages alike; null: faults are only logged. */
  readonly sentry: { readonly dsn: string; readonly environment: string } | null;
  readonly anonymous_token_seconds: number;
  readonly user_token_seconds: number;
};

/** The brand as this installation runs it: a demo brand may be a portal by configuration. */
export const runningBrand = ({ portal_brands }: Pick<Config, "portal_brands">, brand: Brand): Brand =>
  portal_brands.includes(brand.slug) ? { ...brand, app: "portal" } : brand;
