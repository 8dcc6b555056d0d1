import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { Currency } from "#domain/money.ts";
import {
  BadSignature,
  type Attempt,
  type PaymentProvider,
  type ProviderEvent,
} from "#server/kernel/ports/payment-provider.ts";
import type { ProviderSettings, SettingsOf } from "#server/kernel/settings/providers.ts";

const algorithms = { MD5: "md5", SHA1: "sha1" } as const;
type Algorithm = keyof typeof algorithms;
const isAlgorithm = (text: string): text is Algorithm => Object.hasOwn(algorithms, text);

/** The hash covers these fields in this order, then the password. */
const hashed = [
  "MERCHANTID",
  "ORDERNUMBER",
  "AMOUNT",
  "CURRENCY",
  "ORDERDESCRIPTION",
  "NAME",
  "SURNAME",
  "AUTODEPOSIT",
  "PAYMENTTYPE",
  "LINKFAIL",
  "LINKOK",
] as const;
export type HashedFields = Readonly<Record<(typeof hashed)[number], string>>;

/** The signature of the form, in hex; the password is shared with the gateway. */
export const ecardHash = (fields: HashedFields, password: string, algorithm: Algorithm): string =>
  createHash(algorithms[algorithm])
    .update(hashed.map((name) => fields[name]).join("") + password)
    .digest("hex");

/** The gateway only supports PLN, which it identifies by its ISO 4217 number. */
const currencies = ["PLN"] as const satisfies readonly Currency[];
const iso_number = "985";
const languages: Readonly<Record<string, string>> = { pl: "PL", en: "EN", de: "DE", ua: "PL" };
const digits = 15n;

/** The gateway's order number: fifteen digits derived from the hash, so an attempt always has the same number. */
export const orderNumber = (hash: string): string => {
  const number = BigInt(`0x${createHash("sha256").update(hash).digest("hex").slice(0, 24)}`);
  return (number % 10n ** digits).toString().padStart(Number(digits), "1");
};

type Signing = Omit<SettingsOf<"ecard">, "hash_algorithm"> & { readonly hash_algorithm: Algorithm };

function start({ address, merchant_id, password, hash_algorithm }: Signing, attempt: Attempt) {
  const number = orderNumber(attempt.hash);
  const fields: HashedFields = {
    MERCHANTID: merchant_id,
    ORDERNUMBER: number,
    AMOUNT: attempt.amount.toString(),
    CURRENCY: iso_number,
    ORDERDESCRIPTION: attempt.description.slice(0, 120),
    NAME: attempt.first_name ?? "",
    SURNAME: attempt.last_name ?? "",
    AUTODEPOSIT: "1",
    PAYMENTTYPE: "ALL",
    LINKFAIL: attempt.return_url,
    LINKOK: attempt.return_url,
  };
  return {
    provider_ref: number,
    redirect_url: `${address}/payment/PS`,
    form: {
      ...fields,
      COUNTRY: "616",
      LANGUAGE: languages[attempt.locale] ?? "EN",
      TRANSPARENTPAGES: "1",
      CHARSET: "UTF-8",
      HASHALGORITHM: hash_algorithm,
      HASH: ecardHash(fields, password, hash_algorithm),
    },
  };
}

const notice = z.object({
  MERCHANTNUMBER: z.string(),
  ORDERNUMBER: z.string().check(z.regex(/^\d{1,20}$/)),
  COMMTYPE: z.string().check(z.maxLength(40)),
  CURRENTSTATE: z.string().check(z.regex(/^[a-z_]{1,40}$/)),
});
const paid_states: readonly string[] = [
  "transfer_accepted",
  "transfer_closed",
  "payment_deposited",
  "payment_closed",
];

const refused_states: readonly string[] = [
  "payment_declined",
  "payment_canceled",
  "transfer_declined",
  "transfer_canceled",
];

/**
 * Notifications are not signed, so none of them books a payment: "paid" creates a task for a person, who checks the
 * gateway's panel or a statement (decision 0059). "Refused" ends the attempt, because it contains a number that only
 * buyer and gateway know, and later money still counts (decision 0139).
 */
function readNotice(raw: Buffer, merchant_id: string): ProviderEvent[] {
  const read = notice.safeParse(Object.fromEntries(new URLSearchParams(raw.toString("utf8"))));
  if (!read.success || read.data.MERCHANTNUMBER !== merchant_id) throw new BadSignature("ecard");
  const { ORDERNUMBER: number, CURRENTSTATE: state } = read.data;
  return [
    {
      event_id: `${number}:${state}`,
      kind: refused_states.includes(state) ? "failed" : "pending",
      provider_ref: number,
      attempt_hash: "",
      capture_ref: "",
      refund_hash: "",
      // It names no amount.
      amount: 0n,
      currency: "PLN",
      fee: 0n,
      body: read.data,
      ...(paid_states.includes(state) ? { for_desk: "confirm_by_hand" as const } : {}),
    },
  ];
}

/** The legacy form of eCard; null where it is not configured. It has no queries, so `fetchEvents` is empty. */
export function ecardProvider({ ecard }: ProviderSettings): PaymentProvider | null {
  if (!ecard) return null;
  const { hash_algorithm } = ecard;
  if (!isAlgorithm(hash_algorithm))
    throw new Error(`ECARD_HASH must be MD5 or SHA1, not "${hash_algorithm}".`);
  const signing = { ...ecard, hash_algorithm };
  return {
    code: "ecard",
    currencies,
    start: (attempt) => Promise.resolve(start(signing, attempt)),
    readNotification: (raw) => readNotice(raw, ecard.merchant_id),
    fetchEvents: () => Promise.resolve([]),
    refund: () =>
      Promise.resolve({ state: "rejected", problem: "eCard sends money back by hand, in its own panel" }),
  };
}
