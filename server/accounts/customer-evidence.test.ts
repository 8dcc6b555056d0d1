import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation, piotr } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

describe("The desk sees the answers of VIES", () => {
  test("for a customer's number, and can query again", async () => {
    const desk = piotr(installation);
    const { id } = await installation.db
      .selectFrom("customer")
      .select("id")
      .where("vat_id", "=", "DE136695976")
      .executeTakeFirstOrThrow();
    const params = { id: String(id) };
    const before = await desk.call("deskCustomer", { params });
    expect(before).toMatchObject({ vat_id: "DE136695976", vat_id_status: "unknown", evidence: [] });
    const after = await desk.call("recheckVatId", { params });
    expect(after.vat_id_status).toBe("valid");
    expect(after.evidence.map(({ answer, occasion }) => [answer, occasion])).toEqual([["valid", "desk"]]);
    installation.register.set("DE136695976", "TIMEOUT");
    // A failed query does not replace a valid answer.
    expect(await desk.call("recheckVatId", { params })).toMatchObject({ vat_id_status: "valid" });
    expect((await desk.refusal("deskCustomer", { params: { id: "999999" } })).code).toBe(
      "customer.not_found",
    );
  });
});
