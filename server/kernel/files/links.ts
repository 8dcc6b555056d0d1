import type { Keys } from "../settings/keys.ts";
import { public_api } from "#contract/api/address.ts";
import { upload_address_minutes } from "#domain/api/scopes.ts";
import { limits, services, type Service } from "#domain/catalog.ts";

type Link = { readonly url: string; readonly expires_at: string };
type Values = readonly (string | number | null)[];
type Made = {
  readonly purpose: string;
  readonly folder: string;
  readonly values: Values;
  readonly seconds?: number;
};

/** §9: a download link works for ten minutes. It carries its own proof, so it needs no row and no login. */
function madeLink(
  keys: Keys,
  { purpose, folder, values, seconds = limits.download_link_seconds }: Made,
  now: Date,
): Link {
  const expires = now.getTime() + seconds * 1000;
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

/** A file that may be sent without its key: the name is agreed before. The nonce is used once. */
export type UploadAddress = {
  readonly nonce: string;
  readonly api_key_id: number;
  readonly name: string;
  readonly source_lang: string;
  readonly service_type: Service;
  readonly for_quote: boolean;
};

/** Integrations 5: an address that takes one file, for 15 minutes. */
export const makeUploadAddress = (keys: Keys, upload: UploadAddress, now: Date): Link =>
  madeLink(
    keys,
    {
      purpose: "upload",
      folder: `${public_api}/uploads`,
      values: [
        upload.nonce,
        upload.api_key_id,
        upload.name,
        upload.source_lang,
        upload.service_type,
        ...(upload.for_quote ? ["for_quote"] : []),
      ],
      seconds: upload_address_minutes * 60,
    },
    now,
  );

/** Parses such an address: `expired` after its 15 minutes, null when its signature or form is wrong. */
export function readUploadAddress(keys: Keys, token: string, now: Date): UploadAddress | "expired" | null {
  const values = valuesOf(keys, "upload", token, now);
  if (values === null || values === "expired") return values;
  const [nonce, api_key_id, name, source_lang, service, purpose] = values;
  const service_type = services.find((one) => one === service);
  return typeof nonce === "string" &&
    typeof api_key_id === "number" &&
    typeof name === "string" &&
    typeof source_lang === "string" &&
    service_type !== undefined
    ? { nonce, api_key_id, name, source_lang, service_type, for_quote: purpose === "for_quote" }
    : null;
}
