import type { ReadXliff } from "#domain/exchange/xliff-reader.ts";
import { limits } from "#domain/catalog.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { type FileLink, makeLink } from "#server/kernel/files/links.ts";
import { events, read, steps, write } from "#server/kernel/http/handlers.ts";
import { recordAccess } from "#server/kernel/audit.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { note, orderByHash, orderById } from "#server/orders/index.ts";
import { bilingualFile, bilingualPreview } from "./bilingual.ts";
import { changeSegments } from "./change.ts";
import { type Assembled, assembleDocuments, deliver } from "./deliver.ts";
import { join, split } from "./divide.ts";
import { exportFile } from "./exchange/export.ts";
import { importWork, readExchange } from "./exchange/import.ts";
import { gateView, settleFindings } from "./gate.ts";
import { orderOfJob } from "#server/work/index.ts";
import { suggestByMachine, type Suggestion } from "./machine.ts";
import { segmentMatches } from "./matches.ts";
import { addNote, askAboutSegment, resolveNote, segmentNotes } from "./notes.ts";
import { measuredProgress } from "./measured-progress.ts";
import { openJob, openWorkbench, workbenchView } from "./open.ts";
import { deskSegments, orderSegments } from "./reading.ts";
import { segmentRows, viewOf } from "./rows.ts";
import { stageTurn } from "./turn.ts";
import { checkDelivery } from "./uploads.ts";
import { segmentVersions } from "./versions.ts";
import { jobConcordance, jobTerms } from "./terms.ts";

const page_segments = 500;

/** A link to a file that is made for it, which is removed when the link has expired. */
async function linkOnce(
  tx: Tx,
  machine: Machine,
  file: FileLink,
  now: Date,
): Promise<ReturnType<typeof makeLink>> {
  const forget_at = new Date(now.getTime() + limits.download_link_seconds * 1000);
  await enqueue(tx, "workbench.forget", { key: file.key }, { run_at: forget_at });
  return makeLink(machine.keys, file, now);
}

type Link = ReturnType<typeof makeLink>;

const exchange_handlers = {
  exportWork: steps<"exportWork", FileLink, Link>("exportWork", {
    prepare: ({ machine, caller, params, body }) => exportFile(machine, caller, params.id, body),
    command: ({ tx, machine, now }, file) => linkOnce(tx, machine, file, now),
  }),
  importWork: steps<"importWork", ReadXliff, Awaited<ReturnType<typeof importWork>>>("importWork", {
    prepare: ({ stream }) => readExchange(stream),
    command: ({ tx, caller, params, query, now }, xliff) =>
      importWork(tx, caller, { turn: params.id, read: xliff, take: query.take === "1" }, now),
  }),
  bilingual: read("bilingual", async ({ db, caller, params }) =>
    bilingualPreview(db, await orderByHash(db, caller, params.hash)),
  ),
  bilingualLink: steps<"bilingualLink", FileLink, Link>("bilingualLink", {
    prepare: async ({ machine, caller, params }) =>
      bilingualFile(machine, await orderByHash(machine.db, caller, params.hash), caller.locale),
    command: ({ tx, machine, now }, file) => linkOnce(tx, machine, file, now),
  }),
  deskBilingual: read("deskBilingual", async ({ db, params }) =>
    bilingualPreview(db, await orderById(db, params.id)),
  ),
  deskBilingualLink: steps<"deskBilingualLink", FileLink, Link>("deskBilingualLink", {
    prepare: async ({ machine, caller, params }) =>
      bilingualFile(machine, await orderById(machine.db, params.id), caller.locale),
    command: async ({ tx, machine, caller, params, now }, file) => {
      const detail = { file: file.name };
      await note(tx, caller, { act: "file.download", order_id: params.id, detail }, now);
      return linkOnce(tx, machine, file, now);
    },
  }),
};

export const workbench_handlers = {
  ...exchange_handlers,
  checkWork: read("checkWork", async ({ db, machine, caller, params, body }) => {
    const { findings } = await checkDelivery(machine, await orderOfJob(db, caller, params.id), body);
    return { findings: [...findings] };
  }),
  openWorkbench: write("openWorkbench", ({ tx, caller, params, now }) =>
    openWorkbench(tx, caller, params.id, now),
  ),
  workbenchSegments: read("workbenchSegments", async ({ db, caller, params, query }) => {
    const job = await openJob(db, caller, params.id);
    const rows = await segmentRows(db, job, { after: query.after, limit: page_segments + 1 });
    const shown = rows.slice(0, page_segments);
    return {
      segments: shown.map((row) => viewOf(row, job)),
      next: rows.length > page_segments ? (shown.at(-1)?.position ?? null) : null,
    };
  }),
  changeSegments: write("changeSegments", async ({ tx, caller, params, body, now }) => {
    const { job, results } = await changeSegments(tx, caller, params.id, body.changes, now);
    return { results, progress: await measuredProgress(tx, caller, job, now) };
  }),
  splitSegment: write("splitSegment", async ({ tx, caller, params, body, now }) =>
    workbenchView(tx, await split(tx, caller, params.id, { segment_id: params.segment, at: body.at }, now)),
  ),
  joinSegments: write("joinSegments", async ({ tx, caller, params, now }) =>
    workbenchView(tx, await join(tx, caller, params.id, params.segment, now)),
  ),
  suggestByMachine: steps<"suggestByMachine", Suggestion, Suggestion>("suggestByMachine", {
    prepare: ({ machine, caller, params }) => suggestByMachine(machine, caller, params.id, params.segment),
    command: (_asked, suggestion) => Promise.resolve(suggestion),
  }),
  segmentMatches: read("segmentMatches", ({ db, caller, params, query }) =>
    segmentMatches(db, caller, params.id, query.segments),
  ),
  jobTerms: read("jobTerms", ({ db, caller, params }) => jobTerms(db, caller, params.id)),
  jobConcordance: read("jobConcordance", ({ db, caller, params, query }) =>
    jobConcordance(db, caller, params.id, query),
  ),
  segmentVersions: read("segmentVersions", ({ db, caller, params }) =>
    segmentVersions(db, caller, params.id, params.segment),
  ),
  segmentNotes: read("segmentNotes", ({ db, caller, params }) =>
    segmentNotes(db, caller, params.id, params.segment),
  ),
  addSegmentNote: write("addSegmentNote", ({ tx, caller, params, body, now }) =>
    addNote(tx, caller, { ...body, turn: params.id, segment_id: params.segment }, now),
  ),
  askAboutSegment: write("askAboutSegment", ({ tx, caller, params, body, now }) =>
    askAboutSegment(tx, caller, { ...body, turn: params.id, segment_id: params.segment }, now),
  ),
  resolveSegmentNote: write("resolveSegmentNote", ({ tx, caller, params, body, now }) =>
    resolveNote(tx, caller, { ...body, turn: params.id, note_id: params.note }, now),
  ),
  settleFindings: write("settleFindings", ({ tx, caller, params, body, now }) =>
    settleFindings(tx, caller, { ...body, turn: params.id }, now),
  ),
  workbenchGate: read("workbenchGate", async ({ db, caller, params }) =>
    gateView(db, await openJob(db, caller, params.id)),
  ),
  orderSegments: read("orderSegments", async ({ db, caller, params, query }) =>
    orderSegments(db, await orderByHash(db, caller, params.hash), query.after),
  ),
  // Each access to a customer's content is logged.
  deskSegments: write("deskSegments", async ({ tx, caller, params, query, now }) => {
    const order = await orderById(tx, params.id);
    await recordAccess(tx, caller, { act: "order.look", object: "order", object_id: params.id }, now);
    return deskSegments(tx, order, query.after);
  }),
  deskSegmentChanges: events("deskSegmentChanges", async ({ db, params }) => [
    `segments:${(await orderById(db, params.id)).id}`,
  ]),
  handInWorkbench: steps<"handInWorkbench", Assembled, null>("handInWorkbench", {
    prepare: ({ machine, caller, params }) => assembleDocuments(machine, caller, stageTurn(params.id)),
    command: async ({ tx, caller, params, body, now }, assembled) => {
      await deliver(tx, caller, params.id, assembled, body, now);
      return null;
    },
  }),
};
