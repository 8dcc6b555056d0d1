import { isIban } from "../payments/account-number.ts";
import { isEuVatId, isNip, normaliseVatId } from "../tax/vat-id.ts";
import { day } from "../orders/timers.ts";

/**
 * How somebody bills us: a business with an invoice and VAT, a person with a bill (`rachunek`) of which we keep tax back,
 * or from abroad, where the tax is ours to declare.
 */
export const payee_forms = ["vat_business", "bill", "foreign"] as const;
export type PayeeForm = (typeof payee_forms)[number];

/** Papers of a translator: what was signed, and what proves what they can do. */
export const paper_kinds = ["nda", "contract", "certificate", "other"] as const;
export type PaperKind = (typeof paper_kinds)[number];

/** How long a new bank account waits, so that a stolen password has no use of it. */
export const new_account_waits = 3 * day;

export type PayeeData = {
  readonly form: PayeeForm;
  readonly country: string;
  readonly tax_id: string;
  readonly iban: string;
  readonly bic: string;
};

/** A bank's own code by ISO 9362; some banks inside the SEPA area are reached without. */
export const isBic = (bic: string): boolean => /^[A-Z]{6}[0-9A-Z]{2}([0-9A-Z]{3})?$/.test(bic);

/** The fields of a payee that are wrong: capitals and no spaces are expected in numbers. */
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
  // Polish transfers need none; an account elsewhere is paid by its bank's code.
  if (bic === "" ? !iban.startsWith("PL") : !isBic(bic)) faults.push("bic");
  return faults;
}

/** A Polish business has a NIP; a person's number may be a NIP or a PESEL; elsewhere whatever the register gave. */
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

/** The last four of a number behind dots: enough to know one's own, too little for anybody else. */
export const masked = (number: string): string => (number === "" ? "" : `•••• ${number.slice(-4)}`);

/** What keeps money from going to a translator; each is a sentence. */
export const pay_holds = ["nda", "contract", "payee", "new_account"] as const;
export type PayHold = (typeof pay_holds)[number];

/** Why nothing may be paid to somebody at `now`; empty where it may. */
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
