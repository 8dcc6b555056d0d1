import type { Ksef } from "#server/kernel/ports/ksef.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { isKsefNumber } from "#domain/invoices/ksef.ts";
import type { Installation } from "#test/installation.ts";
import { company, ksefSteps } from "#test/ksef-steps.ts";
import { mailsSentTo } from "#test/people.ts";
import { inOneInstallation, minute } from "#test/steps.ts";
import { bookkeeper } from "#test/transfers.ts";
import { noFaults } from "#demo/standins/ksef-gate.ts";
import { jobs } from "#server/app/composition.ts";
import { runJob } from "#server/kernel/jobs/worker.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
beforeEach(() => void Object.assign(installation.ksef, noFaults()));
const { sell, rowOf, stateOf, invoiceOf, paperOf, takenAs, sends, round, later } = ksefSteps(
  () => installation,
);

describe("§4 an invoice goes to KSeF", () => {
  test("of a Polish company: it gets its number before its paper, and the paper shows both", async () => {
    const id = await sell();
    const row = await rowOf(id);
    const invoice = await invoiceOf(id);
    expect(row).toMatchObject({ state: "accepted", error_code: null, next_at: null, held_until: null });
    expect(isKsefNumber(row.ksef_number ?? "")).toBe(true);
    expect(invoice.ksef_number).toBe(row.ksef_number);
    const [taken, ...more] = await takenAs(id);
    expect(more).toEqual([]);
    expect(taken).toMatchObject({ ksef_number: row.ksef_number, offline: false });
    expect(taken?.xml).toBe(row.xml?.toString("base64"));
    expect(row.upo?.toString()).toContain(row.ksef_number);
    const paper = await paperOf(id);
    // Once among the facts and once under its code.
    expect(paper?.split(row.ksef_number ?? "?")).toHaveLength(3);
    expect(paper).not.toContain("OFFLINE");
    expect((await mailsSentTo(installation, company.email)).map(({ kind }) => kind)).toContain(
      "invoice_issued",
    );
  });

  test("the document says what the invoice says", async () => {
    const id = await sell();
    const { xml } = await rowOf(id);
    const { number, total_gross } = await invoiceOf(id);
    const text = xml?.toString("utf8") ?? "";
    const gross = `${String(total_gross).slice(0, -2)}.${String(total_gross).slice(-2)}`;
    for (const part of [
      `<P_2>${number}</P_2>`,
      `<P_15>${gross}</P_15>`,
      "<NIP>7740001454</NIP><Nazwa>Żółw sp. z o.o.</Nazwa>",
      "<RodzajFaktury>VAT</RodzajFaktury>",
      "<P_12>23</P_12>",
      "<OpisPlatnosci>Płatność online</OpisPlatnosci>",
    ])
      expect(text).toContain(part);
  });

  test("of a consumer it does not, and the invoice is sent at once", async () => {
    const id = await sell({ email: "halina@example.com" });
    expect(await rowOf(id)).toMatchObject({ state: "not_due", exemption: "consumer", xml: null });
    expect(await paperOf(id)).toContain("Halina");
    expect(installation.ksef.calls).toEqual([]);
  });

  test("is asked about again while KSeF is at it, also over the end of a round", async () => {
    installation.ksef.running = 3;
    expect(await stateOf(await sell())).toBe("accepted");
    installation.ksef.running = 7;
    const slow = await sell();
    expect(await stateOf(slow)).toBe("sent");
    expect(await paperOf(slow)).toBeNull();
    expect(sends()).toBe(2);
    await later(minute);
    expect(await stateOf(slow)).toBe("accepted");
    expect(sends()).toBe(2);
  });

  test("is sent once by two workers at once", async () => {
    installation.ksef.away = true;
    const ids = [await sell(), await sell()];
    installation.ksef.away = false;
    installation.clock.forward(5 * minute);
    installation.ksef.calls = [];
    await Promise.all(
      Array.from({ length: 4 }, () => runJob(installation.machine, jobs, "einvoice.send", {})),
    );
    await installation.runJobs();
    expect(sends()).toBe(2);
    for (const id of ids) {
      expect(await stateOf(id)).toBe("accepted");
      expect(await takenAs(id)).toHaveLength(1);
    }
  });

  test("a KSeF that is away is asked once a round, however many wait", async () => {
    await sell();
    installation.ksef.running = 100;
    const ids = [await sell(), await sell()];
    Object.assign(installation.ksef, noFaults(), { away: true });
    await later(minute);
    expect(installation.ksef.calls).toEqual(["GET /sessions/…/invoices/…"]);
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ state: "sent", error_code: "503" });
    installation.ksef.away = false;
    await later(60 * minute);
    for (const id of ids) expect(await takenAs(id)).toHaveLength(1);
  });

  test("an access token that ran out is renewed, one that is refused is replaced by a new login", async () => {
    await sell();
    installation.ksef.calls = [];
    installation.clock.forward(20 * minute);
    expect(await stateOf(await sell())).toBe("accepted");
    expect(installation.ksef.calls).toContain("POST /auth/token/refresh");
    expect(installation.ksef.calls).not.toContain("POST /auth/challenge");
    installation.ksef.calls = [];
    installation.clock.forward(8 * 24 * 60 * minute);
    expect(await stateOf(await sell())).toBe("accepted");
    expect(installation.ksef.calls).toContain("POST /auth/challenge");
  });
});

describe("a step that is cut off", () => {
  /** The machine with a KSeF that dies with this process before or after one of its calls. */
  const dying = (at: number, when: "before" | "after") => {
    let calls = 0;
    const { ksef } = installation.machine;
    if (!ksef) throw new Error("no KSeF");
    const mortal =
      <A extends readonly unknown[], R>(work: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        calls += 1;
        const doomed = calls === at;
        if (doomed && when === "before") throw new RangeError("killed");
        const answer = await work(...args);
        if (doomed) throw new RangeError("killed");
        return answer;
      };
    const killed: Ksef = {
      ...ksef,
      open: mortal(ksef.open),
      send: mortal(ksef.send),
      status: mortal(ksef.status),
      upo: mortal(ksef.upo),
      close: mortal(ksef.close),
    };
    return { ...installation.machine, ksef: killed };
  };
  /** Every call of a round, before and after it: every write is between two of these points. */
  const deaths = [1, 2, 3, 4, 5].flatMap((at) =>
    (["before", "after"] as const).map((when) => ({ at, when })),
  );

  test.each(deaths)("$when call $at leaves one invoice in KSeF with one number", async ({ at, when }) => {
    installation.ksef.away = true;
    const id = await sell();
    installation.ksef.away = false;
    installation.clock.forward(2 * minute);
    await expect(runJob(dying(at, when), jobs, "einvoice.send", {})).rejects.toThrow("killed");
    expect(await stateOf(id)).not.toBe("accepted");
    // The round that died holds the invoice for a while.
    await round();
    expect(await stateOf(id)).not.toBe("accepted");
    await later(6 * minute);
    const row = await rowOf(id);
    expect(row.state).toBe("accepted");
    const taken = await takenAs(id);
    expect(taken.map(({ ksef_number }) => ksef_number)).toEqual([row.ksef_number]);
    expect(row.upo).not.toBeNull();
    expect(await paperOf(id)).toContain(row.ksef_number);
  });

  test("after all calls and before the last write, too", async () => {
    installation.ksef.away = true;
    const id = await sell();
    installation.ksef.away = false;
    installation.clock.forward(2 * minute);
    const running = { payload: {}, machine: installation.machine, now: installation.clock.now() };
    await jobs["einvoice.send"].prepare?.(running);
    expect(await stateOf(id)).toBe("sent");
    await later(6 * minute);
    expect(await stateOf(id)).toBe("accepted");
    expect(await takenAs(id)).toHaveLength(1);
  });

  test("an answer lost on its way is a duplicate of our own: its number is taken over", async () => {
    installation.ksef.lost_answers = 1;
    const id = await sell();
    expect(await rowOf(id)).toMatchObject({ state: "queued", error_code: "network" });
    const [first] = await takenAs(id);
    await later(2 * minute);
    const row = await rowOf(id);
    expect(sends()).toBe(2);
    expect(row).toMatchObject({ state: "accepted", ksef_number: first?.ksef_number });
    expect(row.upo?.toString()).toContain(first?.ksef_number);
  });
});

describe("what KSeF says instead of a number", () => {
  test("550, 500, 435 and 405 are errors of KSeF itself: the invoice is submitted again", async () => {
    installation.ksef.verdicts = [550, 500, 435, 405];
    const id = await sell();
    expect(await rowOf(id)).toMatchObject({ state: "queued", error_code: "550", attempts: 1 });
    for (let i = 0; i < 4; i += 1) await later(11 * minute);
    expect(await rowOf(id)).toMatchObject({ state: "accepted", error_code: null, attempts: 5 });
    expect(sends()).toBe(5);
  });

  test("429 is heeded to the second, for all that waits", async () => {
    await sell();
    installation.ksef.busy = 1;
    const id = await sell();
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: "queued", error_code: "429" });
    expect(row.next_at).toEqual(new Date(installation.clock.now().getTime() + 7000));
    await later(6999);
    expect(await stateOf(id)).toBe("queued");
    await later(1);
    expect(await stateOf(id)).toBe("accepted");
  });

  test.each([410, 415, 430, 450])("%s is the desk's: mail, task and the same number again", async (code) => {
    installation.ksef.verdicts = [code];
    const id = await sell();
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: "rejected", error_code: String(code), next_at: null });
    expect(row.error_text).toContain(`Kod ${code} na życzenie.`);
    expect(await paperOf(id)).toBeNull();
    const { number } = await invoiceOf(id);
    const mails = await installation.db
      .selectFrom("mail")
      .select("subject")
      .where("kind", "=", "staff_einvoice_rejected")
      .where("subject", "like", `%${number}%`)
      .execute();
    expect(mails.length).toBeGreaterThan(0);
    await later(24 * 60 * minute);
    expect(await stateOf(id)).toBe("rejected");
  });

  test("440 of another document under our number is the desk's", async () => {
    installation.ksef.away = true;
    const id = await sell();
    installation.ksef.away = false;
    const { xml, sha256 } = await rowOf(id);
    const other = Buffer.from(xml?.toString().replace("</Fa>", "</Fa> ") ?? "");
    const { ksef } = installation.machine;
    if (!ksef || !sha256) throw new Error("no KSeF");
    await ksef.send(await ksef.open(), { xml: other, offline: false, corrected_sha256: null });
    await later(2 * minute);
    expect(await rowOf(id)).toMatchObject({ state: "rejected", error_code: "440", ksef_number: null });
  });

  test("what our own structure gets wrong is named by KSeF", async () => {
    installation.ksef.away = true;
    const id = await sell();
    installation.ksef.away = false;
    const { ksef } = installation.machine;
    const { xml } = await rowOf(id);
    if (!ksef || !xml) throw new Error("no KSeF");
    const session = await ksef.open();
    const broken = Buffer.from(xml.toString().replace(/<P_15>.*?<\/P_15>/, "<P_15>+1</P_15>"));
    const reference = await ksef.send(session, { xml: broken, offline: false, corrected_sha256: null });
    const { status } = await ksef.status(session.reference, reference);
    expect(status).toMatchObject({ code: 450, details: [`Fa/P_15 must not be "+1"`] });
    await later(2 * minute);
  });
});

describe("offline24", () => {
  test("while KSeF is away the buyer waits a quarter of an hour, then has an offline invoice", async () => {
    installation.ksef.away = true;
    const id = await sell();
    expect(await rowOf(id)).toMatchObject({ state: "queued", error_code: "503" });
    expect(await paperOf(id)).toBeNull();
    await later(14 * minute);
    expect(await stateOf(id)).toBe("queued");
    await later(3 * minute);
    const offline = await rowOf(id);
    expect(offline.state).toBe("offline");
    const paper = await paperOf(id);
    expect(paper).toContain("OFFLINE");
    expect(paper).toContain("CERTYFIKAT");
    expect(offline.certificate_code).toMatch(
      /^https:\/\/qr-test\.ksef\.mf\.gov\.pl\/certificate\/Nip\/5260001246\/5260001246\/01F20A5D352AE590\/[\w-]{43}\/[\w-]{86}$/,
    );
    const stored = await invoiceOf(id);

    installation.ksef.away = false;
    await later(60 * minute);
    const row = await rowOf(id);
    expect(row.state).toBe("accepted");
    expect((await takenAs(id)).map((one) => one.offline)).toEqual([true]);
    // The paper that was given out stays what it is; the invoice has its number.
    expect(await invoiceOf(id)).toMatchObject({
      ksef_number: row.ksef_number,
      pdf_key: stored.pdf_key,
      pdf_sha256: stored.pdf_sha256,
    });
    expect(await paperOf(id)).toBe(paper);
  });

  test("a refused offline invoice is sent as a correction of what its buyer has", async () => {
    installation.ksef.away = true;
    const id = await sell();
    await later(16 * minute);
    expect(await stateOf(id)).toBe("offline");
    installation.ksef.away = false;
    installation.ksef.verdicts = [450];
    await later(60 * minute);
    expect(await stateOf(id)).toBe("rejected");
    await installation.db
      .updateTable("einvoice")
      .set({ xml: Buffer.from("<wrong/>"), sha256: "what the buyer has" })
      .where("invoice_id", "=", id)
      .execute();
    await bookkeeper(installation).call("sendEInvoice", { params: { id: String(id) } });
    await installation.runJobs();
    expect((await takenAs(id)).map((one) => [one.offline, one.corrected])).toEqual([
      [true, "what the buyer has"],
    ]);
  });

  test("without a certificate the buyer waits for KSeF", async () => {
    const { ksef } = installation.machine;
    if (!ksef) throw new Error("no KSeF");
    installation.ksef.away = true;
    const id = await sell();
    installation.clock.forward(60 * minute);
    await runJob(
      { ...installation.machine, ksef: { ...ksef, can_go_offline: false } },
      jobs,
      "einvoice.send",
      {},
    );
    expect(await stateOf(id)).toBe("queued");
    expect(await paperOf(id)).toBeNull();
    installation.ksef.away = false;
    await later(60 * minute);
    expect(await stateOf(id)).toBe("accepted");
  });
});

describe("without KSeF", () => {
  test("papers go out at once, and what waits is sent when it is there", async () => {
    installation.ksef.away = true;
    const id = await sell();
    await runJob({ ...installation.machine, ksef: null }, jobs, "einvoice.send", {});
    await installation.runJobs();
    expect(await stateOf(id)).toBe("queued");
    const paper = await paperOf(id);
    expect(paper).not.toBeNull();
    installation.ksef.away = false;
    await later(60 * minute);
    expect(await stateOf(id)).toBe("accepted");
    expect(await paperOf(id)).toBe(paper);
  });
});
