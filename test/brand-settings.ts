import type { BrandSettings, Presentation, Switches } from "#contract/brands/desk-settings.ts";
import type { FileFormat, Service } from "#domain/catalog.ts";
import type { Installation } from "./installation.ts";
import { session, type Session } from "./session.ts";

const adminOf = (shop: Installation): Session => session(shop, { zone: "staff", email: "admin@example.com" });

/** The settings of a brand, as on the admin's page. */
export async function settingsOf(shop: Installation, brand = "tolmaro"): Promise<BrandSettings> {
  const all = await adminOf(shop).call("brandSettings", {});
  const found = all.find((one) => one.brand === brand);
  if (!found) throw new Error(`there is no brand ${brand}`);
  return found;
}

/** An admin sets the file formats of a service. */
export async function setFormats(
  shop: Installation,
  service: Service,
  formats: readonly FileFormat[],
  brand = "tolmaro",
): Promise<void> {
  const { value: seen } = (await settingsOf(shop, brand)).file_formats;
  const value = seen.map((one) => (one.service === service ? { ...one, formats: [...formats] } : one));
  const body = { value, seen, reason: "Formaty" };
  await adminOf(shop).call("setFileFormats", { params: { brand }, body });
}

/** An admin switches features off, and all others on. */
export async function setSwitches(
  shop: Installation,
  off: Partial<Switches>,
  brand = "tolmaro",
): Promise<void> {
  const { value: seen } = (await settingsOf(shop, brand)).switches;
  const body = { value: { services: [], features: [], ...off }, seen, reason: "Przerwa" };
  await adminOf(shop).call("setSwitches", { params: { brand }, body });
}

/** An admin changes the presentation of a brand. */
export async function setPresentation(
  shop: Installation,
  change: Partial<Presentation>,
  brand = "tolmaro",
): Promise<void> {
  const { value: seen } = (await settingsOf(shop, brand)).presentation;
  const body = { value: { ...seen, ...change }, seen, reason: "Nowy wygląd" };
  await adminOf(shop).call("setPresentation", { params: { brand }, body });
}
