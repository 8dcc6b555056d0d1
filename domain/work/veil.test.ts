import { describe, expect, test } from "vitest";
import { veiled } from "./veil.ts";

describe("Of a customer nothing is seen before the work is taken", () => {
  test("addresses, telephone and account numbers are covered; dates and sums stay", () => {
    expect(veiled("Pisz: anna.nowak+a@example.com, tel. +48 601 602 603.", [])).toBe("Pisz: ▮▮▮, tel. ▮▮▮.");
    expect(veiled("PL61 1090 1014 0000 0712 1981 2874, 12-05-2026, 1 200,00 zł", [])).toBe(
      "PL▮▮▮, 12-05-2026, 1 200,00 zł",
    );
  });

  test("the customer's names are covered in every case, in a file's name too; other words stay", () => {
    const names = ["Anna", "Nowak", "Lis i Wspólnicy sp. z o.o.", "Li", ""];
    expect(veiled("umowa z Nowakiem i LIS I  WSPÓLNICY SP. Z O.O., liść, Li", names)).toBe(
      "umowa z ▮▮▮ i ▮▮▮, liść, Li",
    );
    expect(veiled("CV_Anna_Nowak.docx", names)).toBe("CV_▮▮▮_▮▮▮.docx");
    expect(veiled("(a+b)*c [x] $&", ["(a+b)*c"])).toContain("[x] $&");
  });
});
