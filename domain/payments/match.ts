import type { Currency } from "../money.ts";
import { isProvider, payment_providers } from "./payment-method.ts";
import { namedIn } from "./reference.ts";

/** The data of an entry that identifies an amount due; the amount is minor units and positive. */
export type IncomingTransfer = {
  readonly amount: bigint;
  readonly currency: Currency;
  readonly title: string;
  readonly counterparty_name: string;
  /** The virtual account that was paid; empty for the account of the statement. */
  readonly credited_iban: string;
};

/** An amount due and its identifiers: gross minor units that are still to be paid. */
export type OpenDue = {
  readonly payment_request_id: number;
  readonly currency: Currency;
  readonly amount: bigint;
  /** Numbers of the attempts to pay it: each was shown to the payer as a title. */
  readonly payment_ids: readonly number[];
  /** Numbers of the documents that request it: pro forma, invoice, its corrections and replacements. */
  readonly document_numbers: readonly string[];
  readonly order_ids: readonly number[];
  /** Account given to its customer alone; empty when there is none. */
  readonly virtual_iban: string;
  /** Names of possible payers, as entered. */
  readonly names: readonly string[];
};

export const match_rules = ["virtual_account", "reference", "invoice", "order", "amount_name"] as const;
export type MatchRule = (typeof match_rules)[number];
export type Match = {
  readonly payment_request_id: number;
  readonly rule: MatchRule;
  /** Booked without a person; everything else is a suggestion. */
  readonly certain: boolean;
};

/** Characters that are not decomposed into a base character and an accent. */
const base_characters: Readonly<Record<string, string>> = {
  Ł: "L",
  Đ: "D",
  Ø: "O",
  Æ: "AE",
  ß: "SS",
  ẞ: "SS",
};
const wordsOf = (name: string): string[] =>
  name
    .toUpperCase()
    .replaceAll(/[ŁĐØÆẞß]/g, (character) => base_characters[character] ?? character)
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .split(/[^0-9A-Z\p{L}]+/u)
    .filter((word) => word.length > 1);
/** Words for the legal form of a company, which do not identify it. */
const legal_forms = new Set(["SP", "ZO", "OO", "SA", "SPZOO", "GMBH", "LTD", "SPOLKA"]);

/** Whether the payer's line contains a name: all its words, in any order, without accents and legal forms. */
export function isNamed(payer: string, name: string): boolean {
  const wanted = wordsOf(name).filter((word) => !legal_forms.has(word));
  const payer_words = new Set(wordsOf(payer));
  return wanted.length > 0 && wanted.every((word) => payer_words.has(word));
}

/**
 * Which amounts due an incoming transfer may be for, by the first rule that finds any: the virtual account, the
 * reference of the title, a document number in it, an order number, the exact amount together with the payer's name.
 * The first three are certain when they name one amount due. An order number has no check digits, so it is certain only
 * with the exact amount; an amount with a name is only a suggestion. Another currency is never matched.
 */
export function matchTransfer(
  transfer: IncomingTransfer,
  dues: readonly OpenDue[],
  brand_prefixes: readonly string[],
): Match[] {
  const open = dues.filter(({ currency }) => currency === transfer.currency);
  const named = namedIn(transfer.title, brand_prefixes);
  const rules: Readonly<Record<MatchRule, (due: OpenDue) => boolean>> = {
    virtual_account: ({ virtual_iban }) => virtual_iban !== "" && virtual_iban === transfer.credited_iban,
    reference: ({ payment_ids }) => payment_ids.some((id) => named.payment_ids.includes(id)),
    invoice: ({ document_numbers }) => document_numbers.some((number) => named.documents.includes(number)),
    order: ({ order_ids }) => order_ids.some((id) => named.order_ids.includes(id)),
    amount_name: ({ amount, names }) =>
      amount === transfer.amount && names.some((name) => isNamed(transfer.counterparty_name, name)),
  };
  for (const rule of match_rules) {
    const found = open.filter(rules[rule]);
    if (found.length === 0) continue;
    // Of several amounts of one virtual account or order the exact one is chosen.
    const exact = found.filter(({ amount }) => amount === transfer.amount);
    const by_amount = rule === "virtual_account" || rule === "order";
    const meant = by_amount && exact.length === 1 ? exact : found;
    const is_sure: Readonly<Record<MatchRule, boolean>> = {
      virtual_account: true,
      reference: true,
      invoice: true,
      order: exact.length === 1,
      amount_name: false,
    };
    const certain = is_sure[rule] && meant.length === 1;
    return meant.map(({ payment_request_id }) => ({ payment_request_id, rule, certain }));
  }
  return [];
}

/**
 * A payout that its provider sent and that is on no statement yet: minor units, negative when the provider debits our
 * account.
 */
export type PayoutInTransit = {
  readonly provider_payout_id: number;
  readonly provider: string;
  /** The provider's reference. */
  readonly payout_id: string;
  readonly currency: Currency;
  readonly amount: bigint;
};
export type PayoutMatch = {
  readonly provider_payout_id: number;
  readonly rule: Extract<MatchRule, "reference" | "amount_name">;
  readonly certain: boolean;
};

/** A shorter reference may be in a title by chance. */
const telling_length = 8;
const lettersOf = (text: string): string => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");

function isPayoutNamed(title: string, payout_id: string, by_provider: boolean): boolean {
  // Text after a colon is added by us: several lines of PayU's report have one reference.
  const wanted = lettersOf(payout_id.split(":", 1)[0] ?? "");
  if (wanted === "") return false;
  // Banks break a title into lines at any character.
  if (wanted.length >= telling_length) return lettersOf(title).includes(wanted);
  return by_provider && title.split(/[^\w:-]+/).some((word) => lettersOf(word) === wanted);
}

/**
 * Which payouts on their way a line of a statement may be, in or out: of its currency and exactly its amount, by the
 * reference of the payout in the title, else by the name of the provider. The first is certain when it identifies one
 * payout; a short reference counts only with the provider's name. An amount with a name is only a suggestion.
 */
export function matchPayout(
  transfer: Pick<IncomingTransfer, "amount" | "currency" | "title" | "counterparty_name">,
  payouts: readonly PayoutInTransit[],
): PayoutMatch[] {
  const text = `${transfer.counterparty_name} ${transfer.title}`;
  const byProvider = ({ provider }: PayoutInTransit): boolean =>
    isProvider(provider) && payment_providers[provider].payers.some((name) => isNamed(text, name));
  const alike = payouts.filter(
    ({ currency, amount }) => currency === transfer.currency && amount === transfer.amount,
  );
  const named = alike.filter((one) => isPayoutNamed(transfer.title, one.payout_id, byProvider(one)));
  const rule = named.length > 0 ? "reference" : "amount_name";
  return (named.length > 0 ? named : alike.filter(byProvider)).map(({ provider_payout_id }) => ({
    provider_payout_id,
    rule,
    certain: rule === "reference" && named.length === 1,
  }));
}
