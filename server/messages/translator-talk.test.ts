import { describe, expect, test } from "vitest";
import { someTranslator } from "#test/calls/desk-dispatch-calls.ts";
import type { Installation } from "#test/installation.ts";
import { mailsSentTo } from "#test/people.ts";
import { day, inOneShop, piotr, translator } from "#test/steps.ts";

let shop: Installation;
inOneShop((opened) => {
  shop = opened;
});

const olena = "olena@example.com";
const idOf = async (email: string): Promise<string> =>
  String(
    (await shop.db.selectFrom("translator").select("id").where("email", "=", email).executeTakeFirstOrThrow())
      .id,
  );

describe("S10 The talk with a translator", () => {
  test("stands in the zone, goes out as a letter in their language, and both sides see what was read", async () => {
    const id = await idOf(olena);
    const desk = piotr(shop);
    const zone = translator(shop, olena);
    const [wrote] = await desk.call("writeToTranslator", {
      params: { id },
      body: { text: "Czy ma Pani czas w piątek?" },
    });
    expect(wrote).toMatchObject({ author: "desk", read_at: null });
    const letter = (await mailsSentTo(shop, olena)).find(({ kind }) => kind === "translator_message");
    const { locale } = await shop.db
      .selectFrom("translator")
      .select("locale")
      .where("email", "=", olena)
      .executeTakeFirstOrThrow();
    expect(letter?.text).toContain("Czy ma Pani czas w piątek?");
    expect(letter?.locale).toBe(locale);
    expect(await zone.call("zoneUnread", {})).toEqual({ unread: 1 });

    const [read] = await zone.call("zoneTalk", {});
    // Of a colleague the translator learns the first name alone.
    expect(read?.name).toBe("Piotr");
    expect(await zone.call("zoneUnread", {})).toEqual({ unread: 0 });
    const answered = await zone.call("writeToDesk", { body: { text: "Tak, do południa." } });
    expect(answered.map(({ author }) => author)).toEqual(["desk", "translator"]);
    const waiting = await desk.call("unreadTranslators", {});
    expect(waiting).toEqual([expect.objectContaining({ unread: 1, text: "Tak, do południa." })]);
    const thread = await desk.call("translatorTalk", { params: { id } });
    expect(thread[0]?.read_at).not.toBeNull();
    expect(await desk.call("unreadTranslators", {})).toEqual([]);
    expect((await zone.call("zoneTalk", {}))[1]?.read_at).not.toBeNull();
  });

  test("nobody reads another's, and nobody is written to who has left", async () => {
    const other = translator(shop, "marta@example.com");
    expect(await other.call("zoneTalk", {})).toEqual([]);
    const params = { id: await idOf("kenji@example.com") };
    const body = { state: "inactive", reason: "Koniec" } as const;
    await piotr(shop).call("setTranslatorState", { params, body });
    const text = { text: "Halo?" };
    expect((await piotr(shop).refusal("writeToTranslator", { params, body: text })).code).toBe(
      "translator.left",
    );
    const nobody = { params: { id: "999999" }, body: text };
    expect((await piotr(shop).refusal("writeToTranslator", nobody)).code).toBe("translator.not_found");
    const empty = { params: { id: await someTranslator(shop, piotr(shop)) }, body: { text: "  " } };
    expect((await piotr(shop).refusal("writeToTranslator", empty)).status).toBe(422);
  });
});

describe("S10 Papers of a translator", () => {
  const pdf = Buffer.from("%PDF-1.4 certyfikat");
  const dayIn = (days: number): string =>
    new Date(shop.clock.now().getTime() + days * day).toISOString().slice(0, 10);
  const add = (id: string, query: object, body = pdf) =>
    piotr(shop).send("addPayPaper", { params: { id }, query, body } as never);

  test("a certificate warns fourteen days before it runs out, in the list and by mail, once", async () => {
    const id = await idOf("marta@example.com");
    const far = { name: "iso.pdf", kind: "certificate", valid_until: dayIn(15) };
    expect((await add(id, far)).statusCode).toBe(201);
    const listed = async () =>
      (await piotr(shop).call("deskTranslators", { query: { show: "papers" } })).data.find(
        (row) => String(row.id) === id,
      )?.warnings;
    expect(await listed()).toBeUndefined();
    shop.clock.forward(day);
    expect(await listed()).toEqual([
      { paper: "certificate", name: "iso.pdf", until: far.valid_until, over: false },
    ]);
    const about = async () => {
      await shop.runRound("dialogue.remind");
      return (await mailsSentTo(shop, "piotr@example.com")).filter(({ kind }) => kind === "staff_paper");
    };
    const letters = await about();
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain("iso.pdf");
    expect(await about()).toHaveLength(1);
    shop.clock.forward(15 * day);
    expect((await listed())?.[0]?.over).toBe(true);
    expect(await about()).toHaveLength(2);
    const { papers } = await piotr(shop).call("translatorPay", { params: { id } });
    const params = { id, paper: String(papers[0]?.id) };
    await piotr(shop).call("payPaperLink", { params });
    await piotr(shop).call("removePayPaper", { params });
    expect(await listed()).toBeUndefined();
    const { n } = await shop.db
      .selectFrom("audit_log")
      .select((w) => w.fn.countAll<bigint>().as("n"))
      .where("act", "in", ["translator.paper", "translator.paper_look", "translator.paper_removed"])
      .executeTakeFirstOrThrow();
    expect(n).toBe(3n);
  });

  test("the day of an NDA counts for the work, and a file is what its bytes say", async () => {
    const id = await idOf("jan.lis@example.com");
    const valid_until = dayIn(400);
    await add(id, { name: "nda.pdf", kind: "nda", valid_until });
    expect((await piotr(shop).call("deskTranslator", { params: { id } })).nda_valid_until).toBe(valid_until);
    const jpg = Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.from("obraz")]);
    expect((await add(id, { name: "dyplom.jpg", kind: "certificate" }, jpg)).statusCode).toBe(201);
    const exe = await add(id, { name: "umowa.pdf", kind: "contract" }, Buffer.from("4d5a90", "hex"));
    expect(exe.statusCode).toBe(422);
    expect(exe.json<{ error: { message: string } }>().error.message).toContain("pdf, jpg, png");
  });
});
