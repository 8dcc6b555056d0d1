import type { Problems } from "#ui/form.ts";
import { storedBuyer } from "../../shell/stored-texts.ts";

/**
 * Values of the registration form; the password is set later by the mailed link. Consents are never stored in a draft.
 */
export type RegisterValues = {
  readonly user_type: "private" | "company";
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly company_name: string;
  readonly vat_id: string;
  readonly phone: string;
  readonly country: string;
  readonly terms: boolean;
  readonly newsletter: boolean;
};

export const emptyRegistration = (country: string): RegisterValues => ({
  user_type: "private",
  email: "",
  first_name: "",
  last_name: "",
  company_name: "",
  vat_id: "",
  phone: "",
  country,
  terms: false,
  newsletter: false,
});

/** What the contract is asked about: empty optional answers are null, and only a company has a name and a number. */
export function toRegistration(values: RegisterValues): Record<string, unknown> {
  const company = values.user_type === "company";
  return {
    ...values,
    company_name: company ? values.company_name : "",
    vat_id: company && values.vat_id.trim() !== "" ? values.vat_id : null,
    phone: values.phone.trim() === "" ? null : values.phone,
  };
}

/** Rules between fields; asked here too, so that all problems are shown at once. */
export function checkRegistration(values: RegisterValues): Problems {
  const { user_type, company_name } = values;
  return user_type === "company" && company_name.trim().length < 3
    ? { company_name: company_name.trim() === "" ? "field.required" : "field.min3" }
    : {};
}

const stored_fields = [
  "email",
  "first_name",
  "last_name",
  "company_name",
  "vat_id",
  "phone",
  "country",
] as const satisfies readonly (keyof RegisterValues)[];

/** The part of the form that may be stored for two hours. */
export function draftOf(values: RegisterValues): Record<string, string> {
  const stored = stored_fields.map((name) => [name, values[name]] as const);
  return { ...Object.fromEntries(stored), user_type: values.user_type };
}

/** Reads a stored draft; unknown fields stay empty. */
export const acceptRegistration = (stored: unknown): Partial<RegisterValues> | null =>
  storedBuyer(stored, stored_fields);
