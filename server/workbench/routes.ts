import { read, steps, write } from "#server/kernel/http/handlers.ts";
import { orderByHash, orderById } from "#server/orders/index.ts";
import { changeSegments } from "./change.ts";
import { type Assembled, assembleDocuments, deliver } from "./deliver.ts";
import { join, split } from "./divide.ts";
import { gateView, settleFinding } from "./gate.ts";
import { suggestByMachine, type Suggestion } from "./machine.ts";
import { segmentMatches } from "./matches.ts";
import { addNote, askAboutSegment, resolveNote, segmentNotes } from "./notes.ts";
import { openJob, openWorkbench, progressIn, workbenchView } from "./open.ts";
import { deskSegments, orderSegments } from "./reading.ts";
import { segmentRows, viewOf } from "./rows.ts";
import { jobConcordance, jobTerms } from "./terms.ts";

const page_segments = 500;

export const workbench_handlers = {
  openWorkbench: write("openWorkbench", ({ tx, caller, params }) => openWorkbench(tx, caller, params.id)),
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
    return { results, progress: await progressIn(tx, job) };
  }),
  splitSegment: write("splitSegment", async ({ tx, caller, params, body }) =>
    workbenchView(tx, await split(tx, caller, params.id, params.segment, body.at)),
  ),
  joinSegments: write("joinSegments", async ({ tx, caller, params }) =>
    workbenchView(tx, await join(tx, caller, params.id, params.segment)),
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
  segmentNotes: read("segmentNotes", ({ db, caller, params }) =>
    segmentNotes(db, caller, params.id, params.segment),
  ),
  addSegmentNote: write("addSegmentNote", ({ tx, caller, params, body, now }) =>
    addNote(tx, caller, { ...body, stage_id: params.id, segment_id: params.segment }, now),
  ),
  askAboutSegment: write("askAboutSegment", ({ tx, caller, params, body, now }) =>
    askAboutSegment(tx, caller, { ...body, stage_id: params.id, segment_id: params.segment }, now),
  ),
  resolveSegmentNote: write("resolveSegmentNote", ({ tx, caller, params, body, now }) =>
    resolveNote(tx, caller, { ...body, stage_id: params.id, note_id: params.note }, now),
  ),
  waiveFinding: write("waiveFinding", ({ tx, caller, params, body, now }) =>
    settleFinding(tx, caller, { ...body, stage_id: params.id, segment_id: params.segment }, now),
  ),
  workbenchGate: read("workbenchGate", async ({ db, caller, params }) =>
    gateView(db, await openJob(db, caller, params.id)),
  ),
  orderSegments: read("orderSegments", async ({ db, caller, params, query }) =>
    orderSegments(db, await orderByHash(db, caller, params.hash), query.after),
  ),
  deskSegments: read("deskSegments", async ({ db, params, query }) =>
    deskSegments(db, await orderById(db, params.id), query.after),
  ),
  handInWorkbench: steps<"handInWorkbench", Assembled, null>("handInWorkbench", {
    prepare: ({ machine, caller, params }) => assembleDocuments(machine, caller, params.id),
    command: async ({ tx, caller, params, body, now }, assembled) => {
      await deliver(tx, caller, params.id, assembled, body, now);
      return null;
    },
  }),
};
