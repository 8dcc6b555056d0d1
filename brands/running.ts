import {
  accepted_extensions,
  file_formats,
  scan_extensions,
  type FileFormat,
  type Service,
} from "#domain/catalog.ts";
import type { Brand, BrandFeature } from "./brand.ts";

/** What the desk may set of a brand, each within what was built (decision 0096). */
const settable = [
  "locales",
  "app",
  "links",
  "header_banner",
  "certificates",
  "services",
  "formats",
  "closed",
] as const satisfies readonly (keyof Brand)[];
export type BrandOverrides = Partial<Pick<Brand, (typeof settable)[number]>>;

/** What of a brand is another than built; it is in the head of each page, so that a portal knows it from the start. */
export const overridesOf = (built: Brand, running: Brand): BrandOverrides =>
  Object.fromEntries(
    settable.flatMap((name) => (running[name] === built[name] ? [] : [[name, running[name]]])),
  );

type Files = Pick<Brand, "accept_scans_for_quote" | "services" | "formats">;

/** The formats of a service's files; without a service all that any service of the brand takes. */
export function formatsOf(brand: Files, service?: Service): readonly FileFormat[] {
  const own: readonly FileFormat[] = brand.accept_scans_for_quote ? file_formats : accepted_extensions;
  if (service !== undefined) return brand.formats?.[service] ?? own;
  const taken = new Set(brand.services.flatMap((one) => brand.formats?.[one] ?? own));
  return file_formats.filter((format) => taken.has(format));
}

/** Whether pictures of a text are stored for a person, who prices them. */
export const takesScans = (formats: readonly FileFormat[]): boolean =>
  formats.some((format) => scan_extensions.some((scan) => scan === format));

/** Whether a part of the portal is open (G11). */
export const isOpen = ({ closed = [] }: Pick<Brand, "closed">, feature: BrandFeature): boolean =>
  !closed.includes(feature);
