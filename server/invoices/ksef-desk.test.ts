import { beforeEach, describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { company, ksefSteps } from "#test/ksef-steps.ts";
import { inOneInstallation, minute, piotr } from "#test/steps.ts";
import { bookkeeper } from "#test/transfers.ts";
import { noFaults } from "#demo/standins/ksef-gate.ts";
import { jobs } from "#server/app/composition.ts";
import { runJob } from "#server/kernel/jobs/worker.ts";
import { ksefDeadlineWith } from "#domain/invoices/ksef.ts";
import { KsefError } from "./ksef/ask.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
beforeEach(() => void Object.assign(installation.ksef, noFaults()));
const { sell, rowOf, stateOf, invoiceOf, paperOf, takenAs, later } = ksefSteps(() => installation);

describe("the desk", () => {
  const listed = (query: object = {}) => piotr(installation).call("einvoices", { query });

  const ids = async (query: object = {}) =>
    (await listed({ search: "wydra", ...query })).data.map(({ id }) => id);
  const otters: number[] = [];

  test("sees an invoice that is there, and finds it by buyer and by number", async () => {
    const id = await sell({ ...company, company_name: "Wydra S.A." });
    otters.unshift(id);
    expect(await ids()).toEqual([id]);
    expect(await ids({ group: "accepted" })).toEqual([id]);
    expect(await ids({ group: "open" })).toEqual([]);
    const { ksef_number } = await rowOf(id);
    expect(await ids({ search: ksef_number })).toEqual([id]);
  });

  test("sees one that was refused, and why", async () => {
    installation.ksef.verdicts = [450];
    const id = await sell({ ...company, company_name: "Wydra Bis S.A." });
    otters.unshift(id);
    expect(await ids({ group: "rejected" })).toEqual([id]);
    const [row] = (await listed({ search: "wydra bis" })).data;
    expect(row).toMatchObject({
      customer: "Wydra Bis S.A.",
      state: "rejected",
      ksef_number: null,
      error: { code: "450" },
      late: false,
      has_receipt: false,
    });
  });

  test("sees what waits, newest first and in pages, and what is late", async () => {
    installation.ksef.away = true;
    const id = await sell({ ...company, company_name: "Wydra Trzecia S.A." });
    otters.unshift(id);
    expect(await ids()).toEqual(otters);
    expect(await ids({ group: "open" })).toEqual([id]);
    // Both are what the step of the month counts.
    expect(await ids({ group: "not_accepted" })).toEqual(otters.slice(0, 2));
    const month = installation.clock.now().toISOString().slice(0, 7);
    const { checklist } = await bookkeeper(installation).call("monthWork", { params: { month } });
    const all = await listed({ group: "not_accepted", per_page: "100" });
    expect(checklist.find(({ step }) => step === "einvoices")?.left).toBe(all.data.length);
    expect(await ids({ per_page: "2" })).toEqual(otters.slice(0, 2));
    expect(await ids({ per_page: "2", page: "2" })).toEqual(otters.slice(2));
    installation.clock.forward(4 * 24 * 60 * minute);
    expect((await listed({ search: "wydra" })).data.map(({ late }) => late)).toEqual([true, true, false]);
    installation.ksef.away = false;
    await later(minute);
    expect(await stateOf(id)).toBe("accepted");
  });

  test("saves document and receipt, and each look is written down", async () => {
    const id = await sell();
    const { xml, upo } = await rowOf(id);
    const { number } = await invoiceOf(id);
    const file = (name: "xml" | "upo") =>
      piotr(installation).call("einvoiceFile", { params: { id: String(id), file: name } });
    const name = number.replaceAll("/", "-");
    expect(await file("xml")).toEqual({ name: `${name}.xml`, content: xml?.toString() });
    expect(await file("upo")).toEqual({ name: `UPO-${name}.xml`, content: upo?.toString() });
    const looks = await installation.db
      .selectFrom("audit_log")
      .select(["act", "detail"])
      .where("object", "=", "invoice")
      .where("object_id", "=", id)
      .execute();
    expect(looks).toEqual([
      { act: "einvoice.download", detail: { file: "xml" } },
      { act: "einvoice.download", detail: { file: "upo" } },
    ]);
  });

  test("sends again what was refused, under the same number, and nothing else", async () => {
    installation.ksef.verdicts = [450];
    const id = await sell();
    const again = { params: { id: String(id) } };
    expect(await bookkeeper(installation).call("sendEInvoice", again)).toMatchObject({
      state: "queued",
      error: null,
    });
    await installation.runJobs();
    expect(await stateOf(id)).toBe("accepted");
    expect(await takenAs(id)).toHaveLength(1);
    expect(await paperOf(id)).toContain((await rowOf(id)).ksef_number);
    expect((await bookkeeper(installation).refusal("sendEInvoice", again)).code).toBe(
      "einvoice.not_rejected",
    );
  });

  test("issues no duplicate of a paper that was not given out", async () => {
    installation.ksef.verdicts = [450];
    const params = { id: String(await sell()) };
    const early = await bookkeeper(installation).refusal("duplicateInvoice", { params });
    expect(early.code).toBe("invoice.not_found");
    await bookkeeper(installation).call("sendEInvoice", { params });
    await installation.runJobs();
    const { url } = await bookkeeper(installation).call("duplicateInvoice", { params });
    expect(url).toContain("/files/");
  });

  test("knows nothing of an invoice that need not go there", async () => {
    const consumer = { params: { id: String(await sell({ email: "halina@example.com" })) } };
    expect((await bookkeeper(installation).refusal("sendEInvoice", consumer)).code).toBe("invoice.not_found");
    const file = { params: { ...consumer.params, file: "xml" as const } };
    expect((await piotr(installation).refusal("einvoiceFile", file)).code).toBe("file.not_found");
  });
});

describe("an interruption of KSeF", () => {
  const note = (body: { kind: "outage" | "failure" | null; began_at: string; ended_at: string | null }) =>
    bookkeeper(installation).call("noteKsefInterruption", { body });
  const rowAt = async (search: string) => {
    const [row] = (await piotr(installation).call("einvoices", { query: { search } })).data;
    return { deadline: row?.deadline, late: row?.late };
  };

  test("moves the deadline while it lasts and after its end, until the entry is taken away", async () => {
    installation.ksef.away = true;
    const began_at = installation.clock.now().toISOString();
    const id = await sell({ ...company, company_name: "Borsuk S.A." });
    const { deadline: usual } = await rowAt("borsuk");
    await note({ kind: "failure", began_at, ended_at: null });
    installation.clock.forward(5 * 24 * 60 * minute);
    expect(await rowAt("borsuk")).toEqual({ deadline: null, late: false });
    const ended_at = installation.clock.now().toISOString();
    expect(await note({ kind: "failure", began_at, ended_at })).toEqual([
      { kind: "failure", began_at, ended_at },
    ]);
    const { date_of_issue } = await invoiceOf(id);
    const failure = { kind: "failure", began_at: new Date(began_at), ended_at: new Date(ended_at) } as const;
    const moved = ksefDeadlineWith([failure], date_of_issue);
    expect(await rowAt("borsuk")).toEqual({ deadline: new Date(moved ?? 0).toISOString(), late: false });
    installation.clock.forward(14 * 24 * 60 * minute);
    expect((await rowAt("borsuk")).late).toBe(true);
    expect(await note({ kind: null, began_at, ended_at: null })).toEqual([]);
    expect(await rowAt("borsuk")).toEqual({ deadline: usual, late: true });
  });

  test("ends after it begins, and is entered by who works with KSeF", async () => {
    const body = {
      kind: "outage",
      began_at: "2026-01-12T10:00:00.000Z",
      ended_at: "2026-01-12T09:00:00.000Z",
    } as const;
    const wrong = await bookkeeper(installation).refusal("noteKsefInterruption", { body });
    expect(wrong.fields).toMatchObject({ ended_at: ["Koniec musi przypadać po początku"] });
    const other = await piotr(installation).refusal("noteKsefInterruption", {
      body: { ...body, ended_at: null },
    });
    expect(other.code).toBe("right.missing");
  });
});

describe("a receipt that does not come at once", () => {
  test("is fetched later, and the invoice is there before it", async () => {
    const { ksef } = installation.machine;
    if (!ksef) throw new Error("no KSeF");
    installation.ksef.away = true;
    const id = await sell();
    installation.ksef.away = false;
    installation.clock.forward(5 * minute);
    const away = () => Promise.reject(new KsefError("away", "503", "no receipts today"));
    await runJob({ ...installation.machine, ksef: { ...ksef, upo: away } }, jobs, "einvoice.send", {});
    expect(await rowOf(id)).toMatchObject({ state: "accepted", upo: null });
    await later(5 * minute);
    const row = await rowOf(id);
    expect(row.upo?.toString()).toContain(row.ksef_number);
    expect(row.next_at).toBeNull();
  });
});
