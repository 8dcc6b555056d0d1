import { brand } from "#brand/brand.ts";
import { forget, keep, recall } from "#ui/stored.ts";

const key = `session:sign-on:${brand.slug}` as const;
const version = 1;

/** A login that this browser has begun: what proves it, and the page to open after it. */
export type Pending = { readonly secret: string; readonly next: string };

export const keepPending = (pending: Pending): void => keep(key, version, pending);
export const forgetPending = (): void => forget(key);

/** The login that this browser has begun last; null for none. */
export function readPending(): Pending | null {
  const data = recall(key, version)?.data;
  if (typeof data !== "object" || data === null) return null;
  if (!("secret" in data) || !("next" in data)) return null;
  const { secret, next } = data;
  return typeof secret === "string" && typeof next === "string" ? { secret, next } : null;
}
