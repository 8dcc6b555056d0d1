/** Who an invoice is made out to, as far as it decides whether an address is needed. */
export type InvoiceBuyer = {
  readonly user_type: "private" | "company";
  readonly country: string;
};
export const address_parts = ["address", "postcode", "city"] as const;
export type AddressPart = (typeof address_parts)[number];

/**
 * Whether the invoice needs an address: for companies always, for private persons abroad because their tax follows it.
 * A private person in Poland gives a name (decision 0237).
 */
export const needsAddress = ({ user_type, country }: InvoiceBuyer): boolean =>
  user_type === "company" || country !== "PL";

/** The parts of an address that are missing on the invoice of a buyer. */
export const missingAddress = (
  buyer: InvoiceBuyer & Readonly<Record<AddressPart, string>>,
): readonly AddressPart[] =>
  needsAddress(buyer) ? address_parts.filter((part) => buyer[part].trim() === "") : [];

type Invoiced = InvoiceBuyer & Readonly<Record<AddressPart | "company_name", string>>;
/** Whether the data of an account is enough for an invoice. */
export const isInvoiceable = (account: Invoiced): boolean =>
  account.country !== "" &&
  (account.user_type === "private" || account.company_name.trim().length >= 3) &&
  missingAddress(account).length === 0;
