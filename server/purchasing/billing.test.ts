import { beforeEach, describe, expect, test } from "vitest";
import { type Company, newCompany } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { inOneInstallation } from "#test/steps.ts";
import { cartOnAccount, joinTeam } from "#test/team-members.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

let company: Company;
beforeEach(async () => {
  company = await newCompany(installation, { credit_limit: 10_000_000n });
});

const other_buyer = {
  company_name: "Inna sp. z o.o.",
  vat_id: "PL1234563218",
  address: "ul. Obca 5",
  postcode: "30-001",
  city: "Kraków",
} as const;

async function placedBy(who: Session, change: object) {
  const { params, body } = await cartOnAccount(who);
  await who.call("placeCart", { params, body: { ...body, ...change } });
  return installation.db
    .selectFrom("cart")
    .selectAll()
    .where("hash", "=", params.hash)
    .executeTakeFirstOrThrow();
}

describe("decision 0277: the buyer on the invoice of a member's purchase", () => {
  test("is the account, whatever a member enters", async () => {
    const { who } = await joinTeam(installation, company.session, "buyer");
    expect(await placedBy(who, other_buyer)).toMatchObject({
      user_type: "company",
      company_name: "Lis sp. z o.o.",
      vat_id: "PL5252344078",
      address: "ul. Lisia 1",
      city: "Warszawa",
    });
    const as_private = { user_type: "private", company_name: "", vat_id: null, early_start: true };
    expect(await placedBy(who, as_private)).toMatchObject({
      user_type: "company",
      company_name: "Lis sp. z o.o.",
    });
  });

  test("is what an owner enters", async () => {
    expect(await placedBy(company.session, other_buyer)).toMatchObject({
      company_name: "Inna sp. z o.o.",
      city: "Kraków",
    });
  });

  test("is what a member enters where the account's data is not enough for an invoice", async () => {
    const { who } = await joinTeam(installation, company.session, "buyer");
    await installation.db.updateTable("customer").set({ address: "" }).where("id", "=", company.id).execute();
    expect(await placedBy(who, other_buyer)).toMatchObject({ city: "Kraków" });
  });
});
