import type { Keys } from "../settings/keys.ts";
import { limits } from "#domain/catalog.ts";

export type FileLink = { readonly key: string; readonly name: string };

/** §9: a download link works for ten minutes. It carries its own proof, so it needs no row and no login. */
export function makeLink(keys: Keys, link: FileLink, now: Date): { url: string; expires_at: string } {
  const expires = now.getTime() + limits.download_link_seconds * 1000;
  const payload = Buffer.from(JSON.stringify([link.key, link.name, expires])).toString("base64url");
  return {
    url: `/files/${payload}.${keys.sign("file", payload)}`,
    expires_at: new Date(expires).toISOString(),
  };
}

/** Parses a link: `expired` after its ten minutes, null when its signature or form is wrong. */
export function readLink(keys: Keys, token: string, now: Date): FileLink | "expired" | null {
  const [payload = "", signature = ""] = token.split(".");
  if (!keys.verify("file", payload, signature)) return null;
  const parsed: unknown = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
  if (!Array.isArray(parsed)) return null;
  const [key, name, expires] = parsed as readonly unknown[];
  if (typeof key !== "string" || typeof name !== "string" || typeof expires !== "number") return null;
  return now.getTime() > expires ? "expired" : { key, name };
}

/** All deliveries of an order; the files are looked up when the link is opened. */
export type ArchiveLink = { readonly order_id: number; readonly name: string };

/** §9: the same for all files of an order in one archive. */
export function makeArchiveLink(
  keys: Keys,
  { order_id, name }: ArchiveLink,
  now: Date,
): { url: string; expires_at: string } {
  const expires = now.getTime() + limits.download_link_seconds * 1000;
  const payload = Buffer.from(JSON.stringify([order_id, name, expires])).toString("base64url");
  return {
    url: `/files/archive/${payload}.${keys.sign("archive", payload)}`,
    expires_at: new Date(expires).toISOString(),
  };
}

/** Parses a link of an archive: `expired` after its ten minutes, null when its signature or form is wrong. */
export function readArchiveLink(keys: Keys, token: string, now: Date): ArchiveLink | "expired" | null {
  const [payload = "", signature = ""] = token.split(".");
  if (!keys.verify("archive", payload, signature)) return null;
  const parsed: unknown = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
  if (!Array.isArray(parsed)) return null;
  const [order_id, name, expires] = parsed as readonly unknown[];
  if (typeof order_id !== "number" || typeof name !== "string" || typeof expires !== "number") return null;
  return now.getTime() > expires ? "expired" : { order_id, name };
}
