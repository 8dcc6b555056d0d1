import { describe, expect, test } from "vitest";
import { docxOf, paragraph, run } from "#test/fixtures/documents/office.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { inOneInstallation, paidOrder, translator, visitor, words } from "#test/steps.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
  guest = visitor(installation);
});

const olena = (): Session => translator(installation, "olena@example.com");
const offerOf = async (who: Session, order_id: number) =>
  (await who.call("offers", {})).find((one) => one.order_id === order_id)?.id ?? 0;

describe("T2 The preview of a job before it is taken", () => {
  test("shows the beginning of each text, without the customer's name, and each access is recorded", async () => {
    const file = async (name: string, body: Buffer) => {
      const sent = { query: { name }, body };
      return (await guest.send("uploadFile", sent)).json<{ data: { hash: string } }>().data.hash;
    };
    const lease = docxOf(
      paragraph(run("Najem dla: Halina Gość, gosc@example.com.")) + paragraph(run(words(600))),
    );
    const files = [await file("umowa_Gość.docx", lease)];
    const reference_files = [await file("słownik.txt", Buffer.from("najem – lease"))];
    const placed = await paidOrder(installation, guest, { text: undefined, files, reference_files });
    const id = placed.orders[0]?.id ?? 0;
    const params = { id: String(await offerOf(olena(), id)) };
    const look = await olena().call("offer", { params });
    expect(look).toMatchObject({ excerpt: null, nda_needed: false });
    expect(look.files).toMatchObject([
      { name: "umowa_▮▮▮.docx", kind: "source", words: 605, cut: true },
      { name: "słownik.txt", kind: "reference", text: "najem – lease", cut: false },
    ]);
    expect(look.files[0]?.text).toMatch(/^Najem dla: ▮▮▮ ▮▮▮, ▮▮▮\.\nsłowo/);
    await olena().call("offer", { params });
    const looks = () =>
      installation.db
        .selectFrom("audit_log")
        .select(["actor_role", "object_id"])
        .where("act", "=", "offer.look")
        .where("object_id", "=", id)
        .execute();
    expect(await looks()).toEqual([{ actor_role: "translator", object_id: id }]);

    await installation.db
      .updateTable("translator")
      .set({ nda_valid_until: "2020-01-01" })
      .where("email", "=", "olena@example.com")
      .execute();
    expect(await olena().call("offer", { params })).toMatchObject({
      nda_needed: true,
      files: [],
      excerpt: null,
    });
    await installation.db.updateTable("translator").set({ nda_valid_until: null }).execute();
    expect((await translator(installation, "marta@example.com").refusal("offer", { params })).code).toBe(
      "offer.not_found",
    );
  });
});
