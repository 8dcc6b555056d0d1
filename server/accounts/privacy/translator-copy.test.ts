import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { session } from "#test/session.ts";
import { anna, inOneInstallation, paidOrder, translator, workStage } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
const email = "olena@example.com";

describe("GDPR art. 15: a translator gets a copy of the data held on them", () => {
  test("with profile, work, mails and pay; nothing of others and no secret", async () => {
    const { orders } = await paidOrder(installation, anna(installation));
    await workStage(installation, orders[0]?.id ?? 0, email);
    await translator(installation, email).call("writeToDesk", { body: { text: "Please delete my data." } });
    const { tables } = await translator(installation, email).call("copyOfTranslator", {});
    const [own] = tables["translator"] ?? [];
    expect(own).toMatchObject({ email });
    expect(tables["assignment"]).toMatchObject([{ order_id: orders[0]?.id, translator_id: own?.["id"] }]);
    expect(tables["translator_message"]).toMatchObject([{ text: "Please delete my data." }]);
    expect(tables["translator_pair"]?.length).toBeGreaterThan(0);
    expect(new Set(tables["mail"]?.map(({ recipient }) => recipient))).toEqual(new Set([email]));
    const ids = Object.values(tables).flatMap((rows) =>
      rows.map((row) => row["translator_id"] ?? own?.["id"]),
    );
    expect(new Set(ids)).toEqual(new Set([own?.["id"]]));
    expect(JSON.stringify(tables)).not.toMatch(/argon2|scrypt|password_hash|totp_secret|storage_key/);
  });

  test("after a fresh confirmation only", async () => {
    const who = session(installation, { zone: "translator", email, confirms: false });
    await who.call("zoneUnread", {});
    installation.clock.forward(11 * 60_000);
    expect((await who.refusal("copyOfTranslator", {})).code).toBe("confirmation.needed");
  });
});
