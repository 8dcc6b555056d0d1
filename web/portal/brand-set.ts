import type { Brand } from "#brands/brand.ts";
import { parseJson } from "#ui/stored.ts";

/**
 * A brand with what the desk has set over it: the server writes that into the head of each page, within what was built,
 * so that a portal knows it before its first line is drawn. A page that is open keeps what it began with; the server
 * refuses meanwhile what is off.
 */
export function asSet(built: Brand): Brand {
  const tag = globalThis.document?.querySelector('meta[name="brand"]');
  return { ...built, ...(parseJson(tag?.getAttribute("content") ?? null) as Partial<Brand> | null) };
}
