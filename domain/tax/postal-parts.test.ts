import { describe, expect, test } from "vitest";
import { postalParts } from "./postal-parts.ts";

describe("An address of a register is taken apart", () => {
  test.each([
    ["PL", "UL. PRZYKŁADOWA 1, 00-001 WARSZAWA", ["UL. PRZYKŁADOWA 1", "00-001", "WARSZAWA"]],
    ["PL", "ul/ Prosta 49 00-838 Warszawa", ["ul/ Prosta 49", "00-838", "Warszawa"]],
    ["PL", "AL. JANA PAWŁA II 12 LOK. 3, 31-001 KRAKÓW", ["AL. JANA PAWŁA II 12 LOK. 3", "31-001", "KRAKÓW"]],
    ["DE", "EXAMPLE STREET 1\n10000 EXAMPLE CITY", ["EXAMPLE STREET 1", "10000", "EXAMPLE CITY"]],
    ["NL", "KADE 00005\n1012AB AMSTERDAM", ["KADE 00005", "1012AB", "AMSTERDAM"]],
    [
      "CZ",
      "Dlouhá 5\nPraha 1 - Staré Město\n110 00  PRAHA",
      ["Dlouhá 5, Praha 1 - Staré Město", "110 00", "PRAHA"],
    ],
    ["FR", "SOCIETE\n12 RUE DE LA PAIX\n75002 PARIS", ["SOCIETE, 12 RUE DE LA PAIX", "75002", "PARIS"]],
  ])("%s: %j", (country, text, [address, postcode, city]) => {
    expect(postalParts(text, country)).toEqual({ address, postcode, city });
  });

  test("what has no clear form stays whole", () => {
    expect(postalParts("SOMEWHERE IN MALTA", "MT")).toEqual({
      address: "SOMEWHERE IN MALTA",
      postcode: "",
      city: "",
    });
    expect(postalParts("", "PL")).toEqual({ address: "", postcode: "", city: "" });
  });
});
