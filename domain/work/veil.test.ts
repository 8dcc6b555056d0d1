import { describe, expect, test } from "vitest";
import { veiled } from "./veil.ts";

describe("A translator does not see the customer before accepting the work", () => {
  test("addresses, telephone and account numbers are masked; dates and amounts are not", () => {
    expect(veiled("Pisz: anna.nowak+a@example.com, tel. +48 601 602 603.", [])).toBe("Pisz: ▮▮▮, tel. ▮▮▮.");
    expect(veiled("PL61 1090 1014 0000 0712 1981 2874, 12-05-2026, 1 200,00 zł", [])).toBe(
      "PL▮▮▮, 12-05-2026, 1 200,00 zł",
    );
  });

  test("the customer's names are masked in every inflection, also in file names; other words are not", () => {
    const names = ["Anna", "Nowak", "Lis i Wspólnicy sp. z o.o.", "Li", ""];
    expect(veiled("umowa z Nowakiem i LIS I  WSPÓLNICY SP. Z O.O., liść, Li", names)).toBe(
      "umowa z ▮▮▮ i ▮▮▮, liść, Li",
    );
    expect(veiled("CV_Anna_Nowak.docx", names)).toBe("CV_▮▮▮_▮▮▮.docx");
    expect(veiled("(a+b)*c [x] $&", ["(a+b)*c"])).toContain("[x] $&");
  });
});
