import type { ApiScope } from "#domain/api/scopes.ts";
import type { PublicStatus } from "#domain/orders/public-status.ts";
import type { Ksef } from "./ksef.ts";
import type { CompanyRegister } from "./company-register.ts";
import type { Counter } from "./counter.ts";
import type { EarlyShares } from "./early-shares.ts";
import type { Vies } from "./vies.ts";
import type { Nbp } from "./nbp.ts";
import type { Kysely } from "kysely";
import type pg from "pg";
import type { Logger } from "pino";
import type { RunningBrands } from "../settings/brand-now.ts";
import type { Config } from "../settings/config.ts";
import type { DB } from "../db/tables.ts";
import type { Engine } from "./engine.ts";
import type { Scanner } from "../files/clamd.ts";
import type { FileStore } from "../files/store.ts";
import type { Keys } from "../settings/keys.ts";
import type { Secrets } from "../secrets.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import type { Carrier } from "./carrier.ts";
import type { Outside } from "../http/outside.ts";
import type { TextRecords } from "./text-records.ts";

type TestKey = { readonly id: number; readonly name: string; readonly scopes: readonly ApiScope[] };

/** What programs under development ask of the people of the test mode. */
export type TestRobot = {
  /** Brings an order to a status; what its account does is done by a key of it. Refuses `test.unreachable`. */
  readonly advance: (key: TestKey, order_id: number, to: PublicStatus) => Promise<void>;
  /** Approves or declines a purchase that waits, as the owner of the account. Refuses what the decision refuses. */
  readonly decide: (wanted: { readonly approval_id: number; readonly approve: boolean }) => Promise<void>;
  /** Sets the balance of an account, gross minor units of its currency. */
  readonly setBalance: (customer_id: number, amount: bigint) => Promise<void>;
};

/** The second machine of an installation: the test mode of the public API (decision 0260). */
export type TestMode = {
  readonly machine: Machine;
  /** Copies an account, or what of it has changed, so that it can have keys there; a new one gets its first balance. */
  readonly openAccount: (customer_id: number) => Promise<void>;
};

/** The parts of an installation for routes and jobs, composed in `main.ts`; tests compose their own. */
export type Machine = {
  readonly config: Config;
  /** The test mode of this installation; null without one, and in the test mode itself. */
  readonly test: TestMode | null;
  /** Plays our office and translators in the test mode; null outside of it. */
  readonly robot: TestRobot | null;
  readonly db: Kysely<DB>;
  readonly pool: pg.Pool;
  readonly keys: Keys;
  /** Seals and unseals secrets in the database. */
  readonly secrets: Secrets;
  /** Brands with the desk's settings. */
  readonly brands: RunningBrands;
  /** The share of a brand's orders that are delivered early. */
  readonly early_shares: EarlyShares;
  readonly store: FileStore;
  readonly counter: Counter;
  /** Scans every file from outside; null when no scanner is configured. */
  readonly scanner: Scanner | null;
  /** The machine translation engine. */
  readonly engine: Engine;
  readonly providers: Readonly<Record<string, PaymentProvider>>;
  /** The Union's register of VAT numbers. */
  readonly vies: Vies;
  /** The Polish register of taxpayers; null without one. */
  readonly companies: CompanyRegister | null;
  /** The publisher of the exchange rates required by law. */
  readonly nbp: Nbp;
  /** The state's invoicing system; null when no invoices are sent there. */
  readonly ksef: Ksef | null;
  /** The carrier of paper originals to parcel lockers; null without one. */
  readonly carrier: Carrier | null;
  /** Calls addresses that customers have typed. */
  readonly outside: Outside;
  /** Reads text records of DNS. */
  readonly text_records: TextRecords;
  /** The only source of the present time. */
  readonly clock: () => Date;
  readonly log: Logger;
};
