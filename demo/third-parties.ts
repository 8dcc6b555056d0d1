import type { FastifyInstance } from "fastify";
import { demoKsef } from "#server/invoices/index.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { demoShipx } from "#server/shipping/index.ts";
import { mountStandins } from "./standins/all.ts";
import { companies } from "./standins/companies.ts";
import { engineSimulators } from "./standins/engines.ts";
import { ksefStandIn } from "./standins/ksef.ts";
import { localBank } from "./standins/local-bank.ts";
import { nbp } from "./standins/nbp.ts";
import { shipxStandIn } from "./standins/shipx.ts";
import { vies } from "./standins/vies.ts";

/**
 * Mounts a simulator of each third party for which the settings name no real service; their data is stored in the
 * database of `pool`.
 */
export async function mountThirdParties(
  app: FastifyInstance,
  { config, clock }: Pick<Machine, "config" | "clock">,
  pool: Machine["pool"],
): Promise<void> {
  if (config.demo) await app.register(engineSimulators, { mount: "/_engines" });
  if (config.local_bank)
    await app.register(localBank, { pool, secret: config.local_bank_secret, mount: "/_bank" });
  await mountStandins(app, config, pool);
  if (config.vies_url === null) await app.register(vies, { mount: "/_vies", now: clock });
  if (config.company_register_url === null) await app.register(companies, { mount: "/_companies" });
  if (config.nbp_url === null) await app.register(nbp, { mount: "/_nbp" });
  const { nip, token } = demoKsef("");
  if (config.ksef_standin)
    await app.register(ksefStandIn, { pool, mount: "/_ksef", nips: [nip], token, clock });
  if (config.shipx_standin)
    await app.register(shipxStandIn, { pool, mount: "/_shipx", clock, ...demoShipx("") });
}
