import { beforeEach, describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation, visitor } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
beforeEach(() => {
  installation.companies.clear();
  installation.register.clear();
});

const check = (vat_id: string, country: string) =>
  visitor(installation).call("checkVatId", { body: { vat_id, country } });

describe("A company is filled in by its number (decision 0238)", () => {
  test("a Polish one from the list of taxpayers, without a question to VIES", async () => {
    expect(await check("526-000-12-46", "PL")).toEqual({
      vat_id: "PL5260001246",
      status: "not_asked",
      asked_at: null,
      company: {
        name: "PRZYKŁADOWA SPÓŁKA 526 SP. Z O.O.",
        address: "UL. PRZYKŁADOWA 1",
        postcode: "00-001",
        city: "WARSZAWA",
      },
    });
    expect(await check("PL5260001246", "PL")).toMatchObject({ company: { city: "WARSZAWA" } });
  });

  test.each(["unknown", "too_many", "slow", "broken"] as const)(
    "by hand when the list answers: %s",
    async (act) => {
      installation.companies.set("5260001246", act);
      expect(await check("5260001246", "PL")).toMatchObject({ status: "not_asked", company: null });
    },
  );

  test("a number with a wrong check digit is not asked about", async () => {
    installation.companies.set("5260001247", "known");
    expect(await check("5260001247", "PL")).toMatchObject({ company: null });
  });

  test("one of another member state from the answer of VIES, if it is valid", async () => {
    expect(await check("DE123456976", "DE")).toMatchObject({
      status: "valid",
      company: {
        name: "BUSINESS DE 123456976",
        address: "EXAMPLE STREET 1",
        postcode: "10000",
        city: "EXAMPLE CITY",
      },
    });
    installation.register.set("DE123457976", "invalid");
    expect(await check("DE123457976", "DE")).toMatchObject({ status: "invalid", company: null });
  });
});
