import { describe, expect, test } from "vitest";
import { content_input } from "#contract/orders/order-content.ts";
import { completeLink, splitLinks } from "./links.ts";

describe("§5 One link per field", () => {
  test("a paste of several lines becomes several links", () => {
    expect(splitLinks("https://a.pl/o-nas\nhttps://a.pl/kontakt, \r\n • https://a.pl/cennik\n")).toEqual([
      "https://a.pl/o-nas",
      "https://a.pl/kontakt",
      "https://a.pl/cennik",
    ]);
  });

  test("links that only a comma or a semicolon separates are several", () => {
    expect(splitLinks("https://a.pl/x,y;http://b.pl,,https://c.pl")).toEqual([
      "https://a.pl/x,y",
      "http://b.pl",
      "https://c.pl",
    ]);
    const links = (link: string) => content_input.links.safeParse([link]);
    for (const wrong of [
      "https://a.pl,https://b.pl",
      "https://a.pl;http://b.pl",
      "https://a.pl,",
      "https://a.pl b",
    ])
      expect(links(wrong).error?.issues[0]?.message, wrong).toBe("link.invalid");
    for (const right of [
      "https://a.pl/x,y;z",
      "https://a.pl/2020/https://b.pl",
      "https://a.pl/?to=https://b.pl",
    ])
      expect(links(right).success, right).toBe(true);
  });

  test("a host without a scheme gets the usual one, a sentence does not", () => {
    expect(completeLink(" sklep.example.pl/oferta?x=1 ")).toBe("https://sklep.example.pl/oferta?x=1");
    expect(completeLink("żółw.pl")).toBe("https://żółw.pl");
    expect(completeLink("http://a.pl")).toBe("http://a.pl");
    expect(completeLink("nasza strona")).toBe("nasza strona");
    expect(completeLink("")).toBe("");
  });
});
