import { describe, expect, test } from "vitest";
import { completeLink, splitLinks } from "./links.ts";

describe("§5 One link per field", () => {
  test("a paste of several lines becomes several links", () => {
    expect(splitLinks("https://a.pl/o-nas\nhttps://a.pl/kontakt, \r\n • https://a.pl/cennik\n")).toEqual([
      "https://a.pl/o-nas",
      "https://a.pl/kontakt",
      "https://a.pl/cennik",
    ]);
  });

  test("a host without a scheme gets the usual one, a sentence does not", () => {
    expect(completeLink(" sklep.example.pl/oferta?x=1 ")).toBe("https://sklep.example.pl/oferta?x=1");
    expect(completeLink("żółw.pl")).toBe("https://żółw.pl");
    expect(completeLink("http://a.pl")).toBe("http://a.pl");
    expect(completeLink("nasza strona")).toBe("nasza strona");
    expect(completeLink("")).toBe("");
  });
});
