import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { companies, type CompanyAct } from "#demo/standins/companies.ts";
import { engineScripts, engineSimulators, type EngineSimulators } from "#demo/standins/engines.ts";
import { ksefStandIn } from "#demo/standins/ksef.ts";
import { noFaults, type KsefFaults } from "#demo/standins/ksef-gate.ts";
import { localBank } from "#demo/standins/local-bank.ts";
import { nbp, type NbpState } from "#demo/standins/nbp.ts";
import { noShipxFaults, shipxStandIn, type ShipxFaults } from "#demo/standins/shipx.ts";
import { vies, type ViesAct } from "#demo/standins/vies.ts";
import { demoKsef } from "#server/invoices/ksef/settings.ts";
import { demoShipx } from "#server/shipping/settings.ts";

export const bank_secret = "local-bank-secret-of-a-test";

/** The controls of the simulators in every test installation. */
export type Simulators = {
  /** Scripts of the simulated translation engines. */
  readonly engines: EngineSimulators;
  /** Faults of KSeF. */
  readonly ksef: KsefFaults;
  /** Faults of the carrier of parcel lockers, and statuses of its parcels. */
  readonly carrier: ShipxFaults;
  /** Responses of the register of VAT numbers that override those selected by digits. */
  readonly register: Map<string, ViesAct>;
  /** Responses of the Polish register of taxpayers that override those selected by digits. */
  readonly companies: Map<string, CompanyAct>;
  /** Exchange rates: whether the service is unavailable, and days without a table. */
  readonly rates: NbpState;
};

/** Mounts the simulators; each creates its tables where they are missing. */
export async function mountSimulators(
  app: FastifyInstance,
  pool: pg.Pool,
  now: () => Date,
): Promise<Simulators> {
  const simulators: Simulators = {
    engines: engineScripts(),
    ksef: noFaults(),
    carrier: noShipxFaults(),
    register: new Map(),
    companies: new Map(),
    rates: { away: false, missing: new Set() },
  };
  const { nip, token } = demoKsef("");
  await app.register(localBank, { pool, secret: bank_secret, mount: "/_bank" });
  await app.register(vies, { mount: "/_vies", book: simulators.register, now });
  await app.register(companies, { mount: "/_companies", book: simulators.companies });
  await app.register(nbp, { mount: "/_nbp", state: simulators.rates });
  const ksef = { pool, nips: [nip], token, clock: now, faults: simulators.ksef };
  await app.register(ksefStandIn, { ...ksef, mount: "/_ksef" });
  const shipx = { pool, clock: now, faults: simulators.carrier, ...demoShipx("") };
  await app.register(shipxStandIn, { ...shipx, mount: "/_shipx" });
  await app.register(engineSimulators, { mount: "/_engines", scripts: simulators.engines });
  return simulators;
}
