import type { Keys } from "../settings/keys.ts";
import { limits } from "#domain/catalog.ts";

type Link = { readonly url: string; readonly expires_at: string };
type Values = readonly (string | number | null)[];

/** §9: a download link works for ten minutes. It carries its own proof, so it needs no row and no login. */
function madeLink(
  keys: Keys,
  { purpose, folder, values }: { readonly purpose: string; readonly folder: string; readonly values: Values },
  now: Date,
): Link {
  const expires = now.getTime() + limits.download_link_seconds * 1000;
  const payload = Buffer.from(JSON.stringify([...values, expires])).toString("base64url");
  return {
    url: `${folder}/${payload}.${keys.sign(purpose, payload)}`,
    expires_at: new Date(expires).toISOString(),
  };
}

/** The values of a link: `expired` after its ten minutes, null when its signature or form is wrong. */
function valuesOf(
  keys: Keys,
  purpose: string,
  token: string,
  now: Date,
): readonly unknown[] | "expired" | null {
  const [payload = "", signature = ""] = token.split(".");
  if (!keys.verify(purpose, payload, signature)) return null;
  const parsed: unknown = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
  if (!Array.isArray(parsed)) return null;
  const values = parsed as readonly unknown[];
  const expires = values.at(-1);
  if (typeof expires !== "number") return null;
  return now.getTime() > expires ? "expired" : values.slice(0, -1);
}

export type FileLink = { readonly key: string; readonly name: string };

export const makeLink = (keys: Keys, { key, name }: FileLink, now: Date): Link =>
  madeLink(keys, { purpose: "file", folder: "/files", values: [key, name] }, now);

/** Parses a link: `expired` after its ten minutes, null when its signature or form is wrong. */
export function readLink(keys: Keys, token: string, now: Date): FileLink | "expired" | null {
  const values = valuesOf(keys, "file", token, now);
  if (values === null || values === "expired") return values;
  const [key, name] = values;
  return typeof key === "string" && typeof name === "string" ? { key, name } : null;
}

/** All deliveries of an order; the files are looked up when the link is opened. */
export type ArchiveLink = { readonly order_id: number; readonly name: string };

/** §9: the same for all files of an order in one archive. */
export const makeArchiveLink = (keys: Keys, { order_id, name }: ArchiveLink, now: Date): Link =>
  madeLink(keys, { purpose: "archive", folder: "/files/archive", values: [order_id, name] }, now);

/** Parses a link of an archive: `expired` after its ten minutes, null when its signature or form is wrong. */
export function readArchiveLink(keys: Keys, token: string, now: Date): ArchiveLink | "expired" | null {
  const values = valuesOf(keys, "archive", token, now);
  if (values === null || values === "expired") return values;
  const [order_id, name] = values;
  return typeof order_id === "number" && typeof name === "string" ? { order_id, name } : null;
}

/** What is written when the link is opened: a memory, or the terms of an owner. */
export type GeneratedLink = {
  readonly format: "tmx" | "csv" | "tbx";
  /** A memory, or a base of terms. */
  readonly id: number;
  readonly source_lang: string;
  readonly target_lang: string;
  readonly name: string;
};

/** §9: the same for a file of a translation memory or of terms. */
export const makeGeneratedLink = (keys: Keys, link: GeneratedLink, now: Date): Link =>
  madeLink(
    keys,
    {
      purpose: "generated",
      folder: "/files/generated",
      values: [link.format, link.id, link.source_lang, link.target_lang, link.name],
    },
    now,
  );

/** Parses such a link: `expired` after its ten minutes, null when its signature or form is wrong. */
export function readGeneratedLink(keys: Keys, token: string, now: Date): GeneratedLink | "expired" | null {
  const values = valuesOf(keys, "generated", token, now);
  if (values === null || values === "expired") return values;
  const [format, id, source_lang, target_lang, name] = values;
  if (format !== "tmx" && format !== "csv" && format !== "tbx") return null;
  return typeof id === "number" &&
    typeof source_lang === "string" &&
    typeof target_lang === "string" &&
    typeof name === "string"
    ? { format, id, source_lang, target_lang, name }
    : null;
}
