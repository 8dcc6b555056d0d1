import { public_api } from "#contract/api/address.ts";
import { extensionOf } from "#domain/files/extension.ts";
import { scan_extensions } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";

/** How a program asks a person for a price. */
const quotes = `POST ${public_api}/quotes`;
const upload = `POST ${public_api}/files?for_quote=true`;

/** Whether a file was refused because it is an image of a text, which only a person can price. */
function isScanRefused({ code, details }: Refusal): boolean {
  if (code === "file.image_only") return true;
  const { name } = details as { name?: unknown };
  if (code !== "file.type_not_accepted" || typeof name !== "string") return false;
  return scan_extensions.some((one) => one === extensionOf(name));
}

/** The refusal of a scan with how to send it for a quote; every other error as it is. */
export const withWayToSend = (error: unknown): unknown =>
  error instanceof Refusal && isScanRefused(error)
    ? new Refusal("file.for_quote", { ...nameIn(error), upload, ask: quotes })
    : error;

/** What a person prices: by hand, a scan, and a pair that has no price list. */
const isPricedByHand = (refusal: Refusal): boolean =>
  refusal.code === "price.by_hand" || refusal.code === "language_pair.unavailable" || isScanRefused(refusal);

/** The refusal of what has no instant price with how to ask a person; every other error as it is. */
export const withWayToAsk = (error: unknown): unknown =>
  error instanceof Refusal && isPricedByHand(error)
    ? new Refusal("price.by_hand", { ...nameIn(error), ask: quotes })
    : error;

/** The file or the language that has no price. */
const nameIn = ({ details }: Refusal) => {
  const { name, target_lang } = details as { name?: unknown; target_lang?: unknown };
  return {
    ...(typeof name === "string" ? { name } : {}),
    ...(typeof target_lang === "string" ? { target_lang } : {}),
  };
};
