import { describe, expect, test } from "vitest";
import { siteOrigin } from "./origin.ts";

const own = ["tolmaro.example", "www.tolmaro.example"];

describe("integrations 7: the origin of a site that shows the widget", () => {
  test.each([
    ["https://shop.example.com", "https://shop.example.com"],
    [" https://Shop.Example.com/ ", "https://shop.example.com"],
    ["https://shop.example.com:443", "https://shop.example.com"],
    ["https://shop.example.com:8443", "https://shop.example.com:8443"],
    ["https://żółw.example.pl", "https://xn--w-uga1v8h.example.pl"],
    ["https://tolmaro.example.com", "https://tolmaro.example.com"],
  ])("%s is stored as %s", (typed, origin) => {
    expect(siteOrigin(typed, own)).toEqual({ origin });
  });

  test.each([
    ["", "form"],
    ["shop.example.com", "form"],
    ["javascript:alert(1)", "form"],
    ["https://", "form"],
    ["https:shop.example.com", "form"],
    ["http://shop.example.com", "scheme"],
    ["https://anna:secret@shop.example.com", "credentials"],
    ["https://shop.example.com/prices", "path"],
    ["https://shop.example.com?a=1", "path"],
    ["https://shop.example.com/#top", "path"],
    ["https://shop.example.com/?", "path"],
    ["https://*.example.com", "host"],
    ["https://shop.example.com;script-src", "host"],
    ["https://localhost", "host"],
    ["https://tolmaro.localhost", "host"],
    ["https://[::1]", "host"],
    ["https://192.168.1.1", "host"],
    ["https://8.8.8.8", "host"],
    ["https://127.1", "host"],
    ["https://0x7f.0.0.1", "host"],
    ["https://2130706433", "host"],
    ["https://shop..example.com", "host"],
    ["https://-shop.example.com", "host"],
    ["https://shop_one.example.com", "host"],
    ["https://shop.example.com.", "host"],
    ["https://printer.local", "host"],
    ["https://shop.example.internal", "host"],
    ["https://shop.exam\r\nple.com", "form"],
    ["https://shop.example.com\r\nx", "form"],
    ["https://TOLMARO.example", "own"],
    ["https://www.tolmaro.example.", "own"],
  ])("%s is refused: %s", (typed, fault) => {
    expect(siteOrigin(typed, own)).toEqual({ fault });
  });
});
