import type { ShipxSettings } from "#server/kernel/ports/carrier.ts";

import type { Environment as Env } from "#server/kernel/settings/environment.ts";
const names = ["SHIPX_URL", "SHIPX_TOKEN", "SHIPX_ORGANIZATION"] as const;

/** Reads the three settings: all of them or none. Throws one sentence that names the missing ones. */
export function readShipx(env: Env): ShipxSettings | null {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return null;
  if (missing.length > 0) throw new Error(`ShipX needs ${missing.join(" and ")} in addition to what is set.`);
  const url = (env["SHIPX_URL"] ?? "").replace(/\/+$/, "").replace(/\/v1$/, "");
  if (!URL.canParse(url)) throw new Error(`SHIPX_URL must be an address, not "${url}".`);
  const organization_id = env["SHIPX_ORGANIZATION"] ?? "";
  if (!/^\d+$/.test(organization_id))
    throw new Error("SHIPX_ORGANIZATION is the number of the organisation.");
  return { url, token: env["SHIPX_TOKEN"] ?? "", organization_id };
}

/** Production sends addresses of customers over encrypted connections only. */
export function refuseOpenShipx(settings: ShipxSettings | null): void {
  if (settings !== null && !settings.url.startsWith("https://"))
    throw new Error("SHIPX_URL must be an https address in production.");
}

/** The simulator of the demo, which the installation itself serves. */
export const demoShipx = (origin: string): ShipxSettings => ({
  url: `${origin}/_shipx`,
  token: "demo-shipx-token",
  organization_id: "1001",
});
