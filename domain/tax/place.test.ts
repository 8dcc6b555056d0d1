import { describe, expect, test } from "vitest";
import { placeFinding, type PlaceEvidence } from "./place.ts";

const nothing: PlaceEvidence = { ip_country: null, phone: null, paid_from: null };
const america = { country: "US", postcode: "10001", calling_code: "1" };
const canaries = { country: "ES", postcode: "35001", calling_code: "34" };
const martinique = { country: "FR", postcode: "97200", calling_code: "33" };

describe("§3.2 Two pieces of evidence that agree on the place of a buyer", () => {
  test.each<[string, typeof america, Partial<PlaceEvidence>, boolean]>([
    ["only an address", america, {}, false],
    ["address and telephone", america, { phone: "+12125550123" }, true],
    ["address and network", america, { ip_country: "US" }, true],
    ["address and card", america, { paid_from: "US" }, true],
    ["a Polish telephone", america, { phone: "+48600100200" }, false],
    ["a Polish network", america, { ip_country: "PL" }, false],
    [
      "a typed telephone against a Polish network",
      america,
      { phone: "+12125550123", ip_country: "PL" },
      false,
    ],
    ["a card against a Polish network", america, { paid_from: "US", ip_country: "PL" }, true],
    ["a network against a Polish telephone", america, { phone: "+48600100200", ip_country: "US" }, true],
    ["a Spanish network does not prove the islands", canaries, { ip_country: "ES" }, false],
    ["a Spanish mobile does not prove the islands", canaries, { phone: "+34612345678" }, false],
    ["a telephone of Las Palmas proves them", canaries, { phone: "+34 928 123 456" }, true],
    [
      "it is not contradicted by a Spanish network and card",
      canaries,
      { phone: "0034928123456", ip_country: "ES", paid_from: "ES" },
      true,
    ],
    ["a Polish network contradicts it", canaries, { phone: "+34928123456", ip_country: "PL" }, false],
    ["a network of Martinique proves it", martinique, { ip_country: "MQ" }, true],
    ["a telephone of Martinique proves it", martinique, { phone: "+596596123456" }, true],
    ["a telephone of Paris does not", martinique, { phone: "+33123456789" }, false],
  ])("%s", (_what, place, evidence, proven) =>
    expect(placeFinding(place, { ...nothing, ...evidence }).proven).toBe(proven),
  );

  test("contradicting evidence is reported", () =>
    expect(placeFinding(america, { ip_country: "PL", phone: "+12125550123", paid_from: "PL" })).toEqual({
      agrees: ["phone"],
      contradicts: ["ip", "payment"],
      proven: false,
    }));
});
