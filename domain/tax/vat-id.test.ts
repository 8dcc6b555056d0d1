import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countries } from "../countries.ts";
import { euPrefix, isEuVatId, isNip, normaliseVatId, vatPrefix } from "./vat-id.ts";

describe("§3 VAT ID as people type it", () => {
  test.each([
    ["pl 526-000-12-46", null, "PL5260001246"],
    ["526 000 12 46", "PL", "PL5260001246"],
    ["GR123456783", null, "EL123456783"],
    ["EL 123456783", "GR", "EL123456783"],
    ["123456783", "GR", "EL123456783"],
    ["de136695976", "DE", "DE136695976"],
    ["ATU 13585627", "DE", "ATU13585627"],
    ["U13585627", "AT", "ATU13585627"],
    ["B64717838", "ES", "ESB64717838"],
    ["40.303.265.045", "MC", "FR40303265045"],
    ["CHE-123.456.788", "CH", "CHE123456788"],
    ["  ", "PL", ""],
  ])("%j of %s is %s", (text, country, expected) => {
    expect(normaliseVatId(text, country)).toBe(expected);
  });
  test("a normalised number stays as it is", () => {
    const country = fc.constantFrom(null, "PL", "DE", "GR", "AT", "US");
    const typed = fc.string({ unit: fc.constantFrom(..."plDEgr0123456789 .-/".split("")), maxLength: 16 });
    fc.assert(
      fc.property(typed, country, (text, code) => {
        const once = normaliseVatId(text, code);
        expect(normaliseVatId(once, code)).toBe(once);
      }),
    );
  });
});

describe("The form of a number", () => {
  test.each(["5260001246", "5265877635", "7231448997", "1111111111"])("%s is a NIP", (nip) => {
    expect(isNip(nip)).toBe(true);
  });
  test.each(["5260001247", "1234567890", "0000000000", "526000124", "52600012466", "526000124X"])(
    "%s is no NIP",
    (nip) => {
      expect(isNip(nip)).toBe(false);
    },
  );
  test("one wrong digit is always detected", () => {
    const right = "5260001246";
    for (let place = 0; place < 10; place += 1) {
      for (const digit of "0123456789") {
        const typed = right.slice(0, place) + digit + right.slice(place + 1);
        expect(isNip(typed)).toBe(typed === right);
      }
    }
  });
  test.each(["ATU13585627", "BE0428759497", "DE136695976", "EL094259216", "ESX5253868R", "FR23334175221"])(
    "%s has the form of its state",
    (vat_id) => {
      expect(isEuVatId(vat_id)).toBe(true);
    },
  );
  test.each([
    "IE6433435F",
    "IE8Z49289F",
    "NL004495445B01",
    "LT100004801610",
    "SE123456789701",
    "PL8567346215",
  ])("%s has the form of its state", (vat_id) => {
    expect(isEuVatId(vat_id)).toBe(true);
  });
  test.each([
    "DE12345678",
    "AT13585627",
    "PL8567346216",
    "IE8?79739J",
    "SE1234567891",
    "XI110305878",
    "GB980780684",
    "",
  ])("%s is not a number of a member state", (vat_id) => {
    expect(isEuVatId(vat_id)).toBe(false);
  });
  test("every member state has a prefix and a form, and no other country has", () => {
    const with_form = countries
      .filter(({ code }) => euPrefix(vatPrefix(code)) !== null)
      .map(({ code }) => code);
    const members = countries.filter(({ eu }) => eu).map(({ code }) => code);
    expect(with_form.toSorted()).toEqual([...members, "MC"].toSorted());
  });
});
