import {
  accepted_extensions,
  file_formats,
  scan_extensions,
  type FileFormat,
  type Service,
} from "#domain/catalog.ts";
import type { Brand, BrandFeature } from "./brand.ts";

/** The settings of a brand that the desk may change, limited to what the build has (decision 0096). */
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

/**
 * The differences of a brand from its build; they are in the head of each page, so that a portal has them at startup.
 */
export const overridesOf = (built: Brand, running: Brand): BrandOverrides =>
  Object.fromEntries(
    settable.flatMap((name) => (running[name] === built[name] ? [] : [[name, running[name]]])),
  );

type Files = Pick<Brand, "accept_scans_for_quote" | "services" | "formats">;

/** The formats of a service's files; without a service the formats of all services of the brand. */
export function formatsOf(brand: Files, service?: Service): readonly FileFormat[] {
  const own: readonly FileFormat[] = brand.accept_scans_for_quote ? file_formats : accepted_extensions;
  if (service !== undefined) return brand.formats?.[service] ?? own;
  const taken = new Set(brand.services.flatMap((one) => brand.formats?.[one] ?? own));
  return file_formats.filter((format) => taken.has(format));
}

/** Whether images of a text are stored and priced by a person. */
export const takesScans = (formats: readonly FileFormat[]): boolean =>
  formats.some((format) => scan_extensions.some((scan) => scan === format));

/** Whether a feature of the portal is switched on (G11). */
export const isOpen = ({ closed = [] }: Pick<Brand, "closed">, feature: BrandFeature): boolean =>
  !closed.includes(feature);
