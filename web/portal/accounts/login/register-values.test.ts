import { describe, expect, test } from "vitest";
import { registrationInput } from "#contract/accounts/accounts.ts";
import {
  acceptRegistration,
  checkRegistration,
  draftOf,
  emptyRegistration,
  toRegistration,
  type RegisterValues,
} from "./register-values.ts";

const filled: RegisterValues = {
  ...emptyRegistration("PL"),
  email: "anna@firma.pl",
  first_name: "Anna",
  last_name: "Nowak",
  terms: true,
};

describe("R2 The registration form", () => {
  test("a private person is accepted without phone, company and number", () => {
    const typed = { ...filled, company_name: "left from before", vat_id: "123" };
    const read = registrationInput.safeParse(toRegistration(typed));
    expect(read.data).toMatchObject({ company_name: "", vat_id: null, phone: null, newsletter: false });
    expect(checkRegistration(filled)).toEqual({});
  });
  test("a company needs a name of at least three characters", () => {
    const company = { ...filled, user_type: "company" } as const;
    expect(checkRegistration(company)).toEqual({ company_name: "field.required" });
    expect(checkRegistration({ ...company, company_name: "AB" })).toEqual({ company_name: "field.min3" });
    expect(registrationInput.safeParse(toRegistration({ ...company, company_name: "AB" })).success).toBe(
      false,
    );
  });
});

describe("C23 Its draft", () => {
  test("keeps the input, but no consents", () => {
    const draft = draftOf({ ...filled, newsletter: true, user_type: "company", company_name: "Lis" });
    expect({ ...emptyRegistration("DE"), ...acceptRegistration(draft) }).toEqual({
      ...filled,
      user_type: "company",
      company_name: "Lis",
      terms: false,
    });
  });
  test.each([null, 7, "text", { email: 1, user_type: "unknown" }])("%j is not accepted", (stored) => {
    expect(acceptRegistration(stored) ?? {}).toEqual({});
  });
});
