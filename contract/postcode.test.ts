import { describe, expect, test } from "vitest";
import { buyerInput } from "./invoices/desk-invoices.ts";
import { payeeInput } from "./payouts/earnings.ts";

const place = { name: "Jan Lis", address: "Długa 5", city: "Kraków", country: "PL" };
const inputs = [
  ["the payee of a translator", payeeInput, { ...place, form: "bill" }],
  ["the buyer of a corrected invoice", buyerInput, { ...place, tax_id: null }],
] as const;

describe("a postcode has the form of its country", () => {
  test.each(inputs)("in %s", (_name, schema, given) => {
    expect(schema.safeParse({ ...given, postcode: "31-147" }).success).toBe(true);
    const refused = schema.safeParse({ ...given, postcode: "1012 AB" });
    expect(refused.error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [["postcode"], "postcode.form.polish"],
    ]);
  });
});
