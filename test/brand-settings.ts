import type { BrandSettings, Presentation, Switches } from "#contract/brands/desk-settings.ts";
import type { FileFormat, Service } from "#domain/catalog.ts";
import type { Installation } from "./installation.ts";
import { session, type Session } from "./session.ts";

const adminOf = (installation: Installation): Session =>
  session(installation, { zone: "staff", email: "admin@example.com" });

/** The settings of a brand, as on the admin's page. */
export async function settingsOf(installation: Installation, brand = "tolmaro"): Promise<BrandSettings> {
  const all = await adminOf(installation).call("brandSettings", {});
  const found = all.find((one) => one.brand === brand);
  if (!found) throw new Error(`there is no brand ${brand}`);
  return found;
}

/** An admin sets the file formats of a service. */
export async function setFormats(
  installation: Installation,
  service: Service,
  formats: readonly FileFormat[],
  brand = "tolmaro",
): Promise<void> {
  const { value: seen } = (await settingsOf(installation, brand)).file_formats;
  const value = seen.map((one) => (one.service === service ? { ...one, formats: [...formats] } : one));
  const body = { value, seen, reason: "Formaty" };
  await adminOf(installation).call("setFileFormats", { params: { brand }, body });
}

/** An admin switches features off, and all others on. */
export async function setSwitches(
  installation: Installation,
  off: Partial<Switches>,
  brand = "tolmaro",
): Promise<void> {
  const { value: seen } = (await settingsOf(installation, brand)).switches;
  const body = { value: { services: [], features: [], ...off }, seen, reason: "Przerwa" };
  await adminOf(installation).call("setSwitches", { params: { brand }, body });
}

/** An admin changes the presentation of a brand. */
export async function setPresentation(
  installation: Installation,
  change: Partial<Presentation>,
  brand = "tolmaro",
): Promise<void> {
  const { value: seen } = (await settingsOf(installation, brand)).presentation;
  const body = { value: { ...seen, ...change }, seen, reason: "Nowy wygląd" };
  await adminOf(installation).call("setPresentation", { params: { brand }, body });
}
