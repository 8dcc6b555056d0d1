import type { Ksef } from "./ksef.ts";
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

/** What the composition in `main.ts` puts together and hands to routes and jobs; tests put together their own. */
export type Machine = {
  readonly config: Config;
  readonly db: Kysely<DB>;
  readonly pool: pg.Pool;
  readonly keys: Keys;
  /** Seals and unseals secrets in the database. */
  readonly secrets: Secrets;
  /** Brands with what the desk has set. */
  readonly brands: RunningBrands;
  /** How many orders of a brand are delivered early. */
  readonly early_shares: EarlyShares;
  readonly store: FileStore;
  readonly counter: Counter;
  /** Looks into every file that comes from outside; null when none is set. */
  readonly scanner: Scanner | null;
  /** What translates by machine. */
  readonly engine: Engine;
  readonly providers: Readonly<Record<string, PaymentProvider>>;
  /** The Union's register of VAT numbers. */
  readonly vies: Vies;
  /** Who publishes the exchange rates of the law. */
  readonly nbp: Nbp;
  /** The state's system of invoices; null when none are sent there. */
  readonly ksef: Ksef | null;
  /** Who carries paper originals to parcel lockers; null when nobody does. */
  readonly carrier: Carrier | null;
  /** The one clock. */
  readonly clock: () => Date;
  readonly log: Logger;
};
