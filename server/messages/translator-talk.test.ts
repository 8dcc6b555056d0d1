import { describe, expect, test } from "vitest";
import { someTranslator } from "#test/calls/desk-dispatch-calls.ts";
import type { Installation } from "#test/installation.ts";
import { mailsSentTo } from "#test/people.ts";
import { day, inOneInstallation, piotr, translator } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const olena = "olena@example.com";
const idOf = async (email: string): Promise<string> =>
  String(
    (
      await installation.db
        .selectFrom("translator")
        .select("id")
        .where("email", "=", email)
        .executeTakeFirstOrThrow()
    ).id,
  );

describe("S10 Messages with a translator", () => {
  test("are shown in the zone, mailed in their language, and both sides see what was read", async () => {
    const id = await idOf(olena);
    const desk = piotr(installation);
    const zone = translator(installation, olena);
    const [wrote] = await desk.call("writeToTranslator", {
      params: { id },
      body: { text: "Czy ma Pani czas w piątek?" },
    });
    expect(wrote).toMatchObject({ author: "desk", read_at: null });
    const mail = (await mailsSentTo(installation, olena)).find(({ kind }) => kind === "translator_message");
    const { locale } = await installation.db
      .selectFrom("translator")
      .select("locale")
      .where("email", "=", olena)
      .executeTakeFirstOrThrow();
    expect(mail?.text).toContain("Czy ma Pani czas w piątek?");
    expect(mail?.locale).toBe(locale);
    expect(await zone.call("zoneUnread", {})).toEqual({ unread: 1 });

    const [read] = await zone.call("zoneTalk", {});
    // The translator sees only the first name of a colleague.
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

  test("are hidden from other translators, and refused to a deactivated one", async () => {
    const other = translator(installation, "marta@example.com");
    expect(await other.call("zoneTalk", {})).toEqual([]);
    const params = { id: await idOf("kenji@example.com") };
    const body = { state: "inactive", reason: "Koniec" } as const;
    await piotr(installation).call("setTranslatorState", { params, body });
    const text = { text: "Halo?" };
    expect((await piotr(installation).refusal("writeToTranslator", { params, body: text })).code).toBe(
      "translator.left",
    );
    const unknown = { params: { id: "999999" }, body: text };
    expect((await piotr(installation).refusal("writeToTranslator", unknown)).code).toBe(
      "translator.not_found",
    );
    const empty = {
      params: { id: await someTranslator(installation, piotr(installation)) },
      body: { text: "  " },
    };
    expect((await piotr(installation).refusal("writeToTranslator", empty)).status).toBe(422);
  });
});

describe("S10 Documents of a translator", () => {
  const pdf = Buffer.from("%PDF-1.4 certyfikat");
  const dayIn = (days: number): string =>
    new Date(installation.clock.now().getTime() + days * day).toISOString().slice(0, 10);
  const add = (id: string, query: object, body = pdf) =>
    piotr(installation).send("addPayPaper", { params: { id }, query, body } as never);

  test("a certificate is reported fourteen days before it expires, in the list and by mail, once", async () => {
    const id = await idOf("marta@example.com");
    const far = { name: "iso.pdf", kind: "certificate", valid_until: dayIn(15) };
    expect((await add(id, far)).statusCode).toBe(201);
    const listed = async () =>
      (await piotr(installation).call("deskTranslators", { query: { show: "papers" } })).data.find(
        (row) => String(row.id) === id,
      )?.warnings;
    expect(await listed()).toBeUndefined();
    installation.clock.forward(day);
    expect(await listed()).toEqual([
      { paper: "certificate", name: "iso.pdf", until: far.valid_until, over: false },
    ]);
    const about = async () => {
      await installation.runRound("dialogue.remind");
      return (await mailsSentTo(installation, "piotr@example.com")).filter(
        ({ kind }) => kind === "staff_paper",
      );
    };
    const mails = await about();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("iso.pdf");
    expect(await about()).toHaveLength(1);
    installation.clock.forward(15 * day);
    expect((await listed())?.[0]?.over).toBe(true);
    expect(await about()).toHaveLength(2);
    const { papers } = await piotr(installation).call("translatorPay", { params: { id } });
    const params = { id, paper: String(papers[0]?.id) };
    await piotr(installation).call("payPaperLink", { params });
    await piotr(installation).call("removePayPaper", { params });
    expect(await listed()).toBeUndefined();
    const { n } = await installation.db
      .selectFrom("audit_log")
      .select((w) => w.fn.countAll<bigint>().as("n"))
      .where("act", "in", ["translator.paper", "translator.paper_look", "translator.paper_removed"])
      .executeTakeFirstOrThrow();
    expect(n).toBe(3n);
  });

  test("the day of an NDA applies to the work, and a file's type is that of its bytes", async () => {
    const id = await idOf("jan.lis@example.com");
    const valid_until = dayIn(400);
    await add(id, { name: "nda.pdf", kind: "nda", valid_until });
    expect((await piotr(installation).call("deskTranslator", { params: { id } })).nda_valid_until).toBe(
      valid_until,
    );
    const jpg = Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.from("obraz")]);
    expect((await add(id, { name: "dyplom.jpg", kind: "certificate" }, jpg)).statusCode).toBe(201);
    const exe = await add(id, { name: "umowa.pdf", kind: "contract" }, Buffer.from("4d5a90", "hex"));
    expect(exe.statusCode).toBe(422);
    expect(exe.json<{ error: { message: string } }>().error.message).toContain("pdf, jpg, png");
  });
});
