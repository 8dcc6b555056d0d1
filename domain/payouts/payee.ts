import { isIban } from "../payments/account-number.ts";
import { isEuVatId, isNip, normaliseVatId } from "../tax/vat-id.ts";
import { day } from "../orders/timers.ts";

/**
 * How a translator bills: a business with an invoice and VAT, a person with a bill (`rachunek`) from which tax is
 * withheld, or from abroad, where we declare the tax.
 */
export const payee_forms = ["vat_business", "bill", "foreign"] as const;
export type PayeeForm = (typeof payee_forms)[number];

/** Documents of a translator: signed agreements, and proofs of qualifications. */
export const paper_kinds = ["nda", "contract", "certificate", "other"] as const;
export type PaperKind = (typeof paper_kinds)[number];

/** How long payouts to a new bank account are delayed, as a protection against stolen passwords. */
export const new_account_waits = 3 * day;

export type PayeeData = {
  readonly form: PayeeForm;
  readonly country: string;
  readonly tax_id: string;
  readonly iban: string;
  readonly bic: string;
};

/** A bank's own code by ISO 9362; some transfers inside the SEPA area need none. */
export const isBic = (bic: string): boolean => /^[A-Z]{6}[0-9A-Z]{2}([0-9A-Z]{3})?$/.test(bic);

/** The invalid fields of a payee; numbers are in capitals without spaces. */
export function payeeFaults({
  form,
  country,
  tax_id,
  iban,
  bic,
}: PayeeData): ("country" | "tax_id" | "iban" | "bic")[] {
  const faults: ("country" | "tax_id" | "iban" | "bic")[] = [];
  const is_polish = country === "PL";
  if (is_polish === (form === "foreign")) faults.push("country");
  if (!isTaxId(form, country, tax_id)) faults.push("tax_id");
  if (!isIban(iban)) faults.push("iban");
  // Polish transfers need no BIC; foreign accounts do.
  if (bic === "" ? !iban.startsWith("PL") : !isBic(bic)) faults.push("bic");
  return faults;
}

/** A Polish business has a NIP; a person's number may be a NIP or a PESEL; elsewhere any number is accepted. */
function isTaxId(form: PayeeForm, country: string, tax_id: string): boolean {
  switch (form) {
    case "vat_business":
      return isNip(tax_id.replace(/^PL/, ""));
    case "bill":
      return isPesel(tax_id) || isNip(tax_id.replace(/^PL/, ""));
    case "foreign": {
      if (tax_id === "") return true;
      const known = normaliseVatId(tax_id, country);
      return isEuVatId(known) || /^[0-9A-Z][0-9A-Z./-]{3,29}$/.test(tax_id);
    }
  }
}

const pesel_weights = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3];
/** Whether eleven digits are a PESEL, by its check digit. */
export function isPesel(digits: string): boolean {
  if (!/^\d{11}$/.test(digits)) return false;
  const sum = pesel_weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  return (10 - (sum % 10)) % 10 === Number(digits[10]);
}

/** The last four characters of a number after dots: enough to recognise one's own, too few for anyone else. */
export const masked = (number: string): string => (number === "" ? "" : `•••• ${number.slice(-4)}`);

/** Obstacles to a payout to a translator; each has a message. */
export const pay_holds = ["nda", "contract", "payee", "new_account"] as const;
export type PayHold = (typeof pay_holds)[number];

/** The obstacles to a payout to a translator at `now`; empty when there are none. */
export function payHolds(
  about: {
    readonly nda_signed_at: Date | null;
    readonly contract_signed_on: string | null;
    readonly has_payee: boolean;
    readonly held_until: Date | null;
  },
  now: Date,
): PayHold[] {
  const is_held: Readonly<Record<PayHold, boolean>> = {
    nda: about.nda_signed_at === null || about.nda_signed_at > now,
    contract: about.contract_signed_on === null,
    payee: !about.has_payee,
    new_account: about.held_until !== null && about.held_until > now,
  };
  return pay_holds.filter((one) => is_held[one]);
}
