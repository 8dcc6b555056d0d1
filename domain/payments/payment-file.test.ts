import { describe, expect, test } from "vitest";
import { elixirFile, goesByElixir, painFile } from "./payment-file.ts";

const payer = {
  name: "Tolmaro sp. z o.o.",
  address: "ul. Przykładowa 12 00-001 Warszawa",
  iban: "PL61109010140000071219812874",
  bic: "WBKPPLPP",
};
const refund = {
  id: "TLR7",
  amount: 12_300n,
  currency: "PLN",
  iban: "PL27114020040000300201355387",
  name: 'Jan "Kowal" Kowalski | syn',
  title: "ZWROT TLR7",
} as const;

describe("refunds as a file for the bank", () => {
  test("Elixir-0 has the amount in grosze, both accounts and texts in lines of 35", () =>
    expect(elixirFile(payer, [refund], "2026-05-04")).toBe(
      '110,20260504,12300,10901014,0,"61109010140000071219812874","27114020040000300201355387",' +
        '"Tolmaro sp. z o.o. ul. Przykładowa|12 00-001 Warszawa||","Jan Kowal Kowalski syn|||",0,11402004,' +
        '"ZWROT TLR7|||","","","51","TLR7"\r\n',
    ));

  test("Elixir-0 has only characters that banks read, in lines of 35 of them", () => {
    const text = elixirFile(payer, [{ ...refund, name: "Ющенко ".repeat(5), title: "Żółć" }], "2026-05-04");
    expect(text).toContain('"Iushchenko Iushchenko Iushchenko Iu|shchenko Iushchenko||"');
    expect(text).toContain('"Żółć|||"');
  });

  test("only a Polish account in PLN goes by Elixir", () => {
    expect(goesByElixir(refund)).toBe(true);
    expect(goesByElixir({ ...refund, currency: "EUR" })).toBe(false);
    expect(goesByElixir({ ...refund, iban: "" })).toBe(false);
    expect(goesByElixir({ ...refund, iban: "DE89370400440532013000" })).toBe(false);
  });

  test("pain.001 has the count and sum of its transfers, and escapes texts", () => {
    const text = painFile(payer, [{ ...refund, currency: "EUR", name: "A & B <C>" }], {
      id: "TLR-1",
      created_at: "2026-05-04T10:00:00",
    });
    expect(text).toContain("<NbOfTxs>1</NbOfTxs><CtrlSum>123.00</CtrlSum>");
    expect(text).toContain('<InstdAmt Ccy="EUR">123.00</InstdAmt>');
    expect(text).toContain("<Nm>A &amp; B &lt;C&gt;</Nm>");
  });
});
