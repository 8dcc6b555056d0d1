import { beforeEach, describe, expect, test } from "vitest";
import type { SegmentView } from "#contract/workbench/workbench.ts";
import { demo_engine } from "#demo/engine.ts";
import type { SegmentAct } from "#domain/workbench/segment-state.ts";
import type { Engine } from "#server/kernel/ports/engine.ts";
import { partOf } from "#test/fixtures/documents/apart.ts";
import { docxOf, paragraph, run } from "#test/fixtures/documents/office.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import {
  inOneInstallation,
  mailsTo,
  orderOf,
  paidOrder,
  piotr,
  takeStage,
  translator,
  visitor,
  words,
} from "#test/steps.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
  guest = visitor(installation);
});
const engineIs = (engine: Engine): void => void Object.assign(installation.machine, { engine });
beforeEach(() => engineIs(demo_engine));

const olena = "olena@example.com";

async function uploaded(name: string, body: Buffer): Promise<string> {
  const file = { query: { name }, body };
  const answer = await guest.send("uploadFile", file);
  return answer.json<{ data: { hash: string } }>().data.hash;
}
/** A paid order of the package Light with one file. */
async function lightOf(name: string, body: Buffer) {
  const files = [await uploaded(name, body)];
  const placed = await paidOrder(installation, guest, { package: "light", text: undefined, files });
  const { id = 0, hash = "" } = placed.orders[0] ?? {};
  const desk = { params: { id: String(id) } };
  const status = async () => (await piotr(installation).call("deskOrder", desk)).order.status;
  return { id, hash, desk, status };
}
const changeOf = ({ id, version }: Pick<SegmentView, "id" | "version">, act: SegmentAct, target: string) => ({
  id,
  version,
  act,
  target,
  origin: "person" as const,
  match_percent: null,
});
const targetsOf = (order_id: number) =>
  installation.db
    .selectFrom("segment_target")
    .innerJoin("segment", "segment.id", "segment_target.segment_id")
    .innerJoin("work_document", "work_document.id", "segment.work_document_id")
    .selectAll("segment_target")
    .where("work_document.order_id", "=", order_id)
    .orderBy("segment.id")
    .execute();
/** The content of the newest file of a kind. */
async function fileOf(order_id: number, kind: "machine" | "translated"): Promise<string> {
  const { storage_key } = await installation.db
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .select("file.storage_key")
    .where("attachment.order_id", "=", order_id)
    .where("attachment.kind", "=", kind)
    .orderBy("attachment.id", "desc")
    .executeTakeFirstOrThrow();
  return Buffer.from(await installation.machine.store.read(storage_key)).toString("utf8");
}
async function deliveredFile(hash: string): Promise<Buffer> {
  const { storage_key } = await installation.db
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .select("file.storage_key")
    .where("attachment.hash", "=", hash)
    .executeTakeFirstOrThrow();
  return Buffer.from(await installation.machine.store.read(storage_key));
}

describe("2 Documents of the machine stage", () => {
  test("words that are counted and not found are a refusal: a person does the work", async () => {
    const file = docxOf(paragraph(`<w:fldSimple w:instr="PAGE">${run(words(120))}</w:fldSimple>`));
    const placed = await lightOf("umowa.docx", file);
    const { runs } = await piotr(installation).call("orderWork", placed.desk);
    expect(runs).toMatchObject([{ outcome: "unsupported", reason: "umowa.docx: document.no_text_found" }]);
    expect(await mailsTo(installation, "piotr@example.com", placed.id)).toContain("staff_task");
    const made = installation.db.selectFrom("attachment").select("id").where("order_id", "=", placed.id);
    expect(await made.where("kind", "=", "machine").execute()).toEqual([]);
  });

  test("a placeholder that the engine loses is put back, and the segment is marked", async () => {
    const loses: Engine = {
      ...demo_engine,
      translate: ({ segments }) =>
        Promise.resolve({
          results: segments.map((text) => ({ text: text.replaceAll(/⟦[^⟦⟧]*⟧/gu, "you") })),
          billed_characters: 0,
        }),
    };
    engineIs(loses);
    const { id, desk } = await lightOf("mail.txt", Buffer.from("Witaj {name}, masz nowe wiadomości"));
    const { attachments } = await piotr(installation).call("deskOrder", desk);
    const drafts = attachments.filter(({ kind }) => kind === "machine").map(({ name }) => name);
    expect(drafts).toEqual(["mail.en.txt"]);
    const [target] = await targetsOf(id);
    expect(target).toMatchObject({ codes_guessed: true, state: "draft", origin: "engine" });
    expect(await fileOf(id, "machine")).toContain("{name}");

    const stage = await takeStage(installation, id, olena);
    const [who, params] = [translator(installation, olena), { id: String(stage) }];
    await who.call("openWorkbench", { params });
    const { segments } = await who.call("workbenchSegments", { params });
    expect(segments).toMatchObject([{ origin: "engine", state: "draft", codes_guessed: true }]);
    const [segment] = segments;
    if (!segment) throw new Error("the editor is empty");
    expect((await who.call("workbenchGate", { params })).unconfirmed).toEqual([segment.id]);
    const act = async (change: ReturnType<typeof changeOf>) =>
      (await who.call("changeSegments", { params, body: { changes: [change] } })).results[0]?.segment;
    const edited = await act(changeOf(segment, "edit", `${segment.target}!`));
    expect(edited).toMatchObject({ codes_guessed: true });
    const confirmed = await act(changeOf(edited ?? segment, "confirm", ""));
    expect(confirmed).toMatchObject({ state: "confirmed", codes_guessed: false });
    expect((await who.call("workbenchGate", { params })).unconfirmed).toEqual([]);
  });
});

describe("2 Drafts by segments", () => {
  const rent = docxOf(
    paragraph(run("Czynsz wynosi "), run("1200", "<w:b/>"), run(" zł miesięcznie.")) +
      paragraph(run("Najemca płaci z góry.")) +
      paragraph(run("Najemca płaci z góry.")) +
      paragraph(run("2031")),
  );

  test("a repetition is sent once for all documents of an order", async () => {
    const sent: string[] = [];
    engineIs({
      ...demo_engine,
      translate: (request) => {
        sent.push(...request.segments);
        return demo_engine.translate(request);
      },
    });
    const files = [await uploaded("a.docx", rent), await uploaded("b.docx", rent)];
    const placed = await paidOrder(installation, guest, { package: "light", text: undefined, files });
    const id = placed.orders[0]?.id ?? 0;
    expect(sent.filter((text) => text.includes("z góry"))).toHaveLength(1);
    expect(await targetsOf(id)).toHaveLength(6);
  });

  test("a post-editor begins with them, marked as a machine's, and hands in the corrected document", async () => {
    const { id, hash, status } = await lightOf("umowa.docx", rent);
    const who = translator(installation, olena);
    const params = { id: String(await takeStage(installation, id, olena)) };
    expect(await who.call("openWorkbench", { params })).toMatchObject({ state: "ready", can_edit: true });
    const { segments } = await who.call("workbenchSegments", { params });
    expect(segments.map(({ origin, state }) => [origin, state])).toEqual([
      ["engine", "draft"],
      ["engine", "draft"],
      ["engine", "draft"],
      [null, "confirmed"],
    ]);
    expect(segments[0]?.before).toBe(segments[0]?.target);
    const english = [
      "Rent is 1200 zloty a month.",
      "The tenant pays in advance.",
      "The tenant pays in advance.",
    ];
    const edits = segments.slice(0, 3).map((segment, at) => {
      const number = /\ue001.*?1200.*?\ue002./su.exec(segment.source)?.[0] ?? "1200";
      return changeOf(segment, "edit", (english[at] ?? "").replace("1200", number));
    });
    const edited = await who.call("changeSegments", { params, body: { changes: edits } });
    const rows = edited.results.flatMap(({ segment }) => segment ?? []);
    const confirmations = rows.map((row) => changeOf(row, "confirm", row.target));
    await who.call("changeSegments", { params, body: { changes: confirmations } });
    const { must_be_seen } = await who.call("workbenchGate", { params });
    for (const { segment_id, code } of must_be_seen) {
      await who.call("settleFindings", { params, body: { segments: [segment_id], code, reason: "" } });
    }
    await who.call("handInWorkbench", { params, body: { complete: true } });
    await installation.runJobs();
    expect(await status()).toBe("finished");
    expect(await guest.call("bilingual", { params: { hash } })).toMatchObject({
      origin: "machine_post_edited",
    });
    const [delivered] = (await orderOf(guest, hash)).attachments.translated;
    expect(delivered).toMatchObject({
      name: "umowa_EN.docx",
      origin: "machine_post_edited",
      machine_part: { engine: "demo", percent: 100 },
    });
    const made = await deliveredFile(delivered?.hash ?? "");
    const custom = partOf(made, "docProps/custom.xml");
    expect(custom).toMatch(/name="TranslationOrigin"[^]*>machine_post_edited</);
    expect(custom).toMatch(/name="TranslationEngine"[^]*>demo</);
    expect(custom).toContain(`>${id}<`);
    expect(await orderOf(guest, hash)).toMatchObject({ delivery_note: { left: [], codes_guessed: 0 } });
  });

  test("a discarded draft is not what the translator begins with", async () => {
    const { id, desk } = await lightOf("umowa.docx", rent);
    const job = { id: String(await takeStage(installation, id, olena)) };
    const body = { comment: "Bez sensu", sampled: 10, unusable: 6 };
    await translator(installation, olena).call("rejectMachineText", { params: job, body });
    const { proposals } = await piotr(installation).call("orderWork", desk);
    const decision = { id: String(id), proposal: String(proposals[0]?.id ?? 0) };
    await piotr(installation).call("decideProposal", { params: decision, body: { confirm: true } });
    const who = translator(installation, "marta@example.com");
    const params = { id: String(await takeStage(installation, id, "marta@example.com")) };
    await who.call("openWorkbench", { params });
    const { segments } = await who.call("workbenchSegments", { params });
    expect(segments.map(({ target }) => target)).toEqual(["", "", "", "2031"]);
    expect(segments.map(({ before }) => before)).toEqual([null, null, null, null]);
  });
});
