import {
  job,
  jobsOf,
  isWorkerOf,
  orderOfJob,
  checkpointOf,
  jobWork,
  nothingToDo,
} from "#server/work/index.ts";
import { isInHand } from "#domain/work/assignment.ts";
import { attachment_columns, attachmentView } from "#server/orders/index.ts";
import type { Kysely } from "kysely";
import type { JobRow, JobView } from "#contract/work/translators.ts";
import { yearsSince } from "#domain/work/qualify.ts";
import { Refusal } from "#domain/errors.ts";
import type { Currency } from "#domain/money.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { bookingOf } from "#server/pricing/index.ts";
import { draftView } from "#server/shipping/index.ts";
import { secondFactorOf } from "#server/accounts/index.ts";

/** A job with how far its worker is: one person's hold on one stage. */
const heldJobs = (db: Kysely<DB>, translator_id: number | null) =>
  jobsOf(db)
    .innerJoin("assignment", "assignment.stage_id", "stage.id")
    .select([
      "assignment.id as assignment_id",
      "assignment.state as held",
      "assignment.fee as held_fee",
      "assignment.deadline as held_deadline",
      "assignment.submitted_at as handed_in_at",
      "assignment.ended_at",
      "assignment.progress_bps",
      "assignment.progress_at",
      "assignment.checkpoint_at",
      "assignment.end_reason",
      "assignment.end_note",
      "assignment.fee_due",
      "assignment.is_second",
      "stage.translator_id",
    ])
    .select((w) =>
      w
        .exists(
          w
            .selectFrom("question")
            .select("question.id")
            .whereRef("question.order_id", "=", "order.id")
            .where("question.state", "=", "customer"),
        )
        .as("asks_customer"),
    )
    .select((w) =>
      w
        .exists(
          w
            .selectFrom("paper_draft")
            .select("paper_draft.id")
            .whereRef("paper_draft.order_id", "=", "order.id")
            .where("paper_draft.clock_since", "is not", null)
            .where("paper_draft.clock_until", "is", null),
        )
        .as("shows_draft"),
    )
    .where("assignment.translator_id", "=", translator_id ?? 0);
type HeldJob = Awaited<ReturnType<ReturnType<typeof heldJobs>["execute"]>>[number];

const shown_as = {
  active: "active",
  returned: "returned",
  submitted: "delivered",
  passed: "archived",
  released: "archived",
  revoked: "archived",
} as const satisfies Record<HeldJob["held"], JobRow["state"]>;

type Why = NonNullable<JobRow["withdrawn"]>["why"];
const ends: Readonly<Record<string, Why>> = {
  "assignment.release": "given_back",
  "order.cancel": "order_ended",
  "order.withdraw": "order_ended",
  "work.lost": "lost",
  declined: "declined",
  sent_back: "sent_back",
  reassigned: "redone",
};

/** Why a translator no longer has a job; null for one in progress or delivered. */
function withdrawnOf(row: HeldJob): JobRow["withdrawn"] {
  if (row.held !== "released" && row.held !== "revoked") return null;
  const currency: Currency = row.currency;
  return {
    why: ends[row.end_reason ?? ""] ?? "taken_back",
    note: row.end_note,
    fee_due: row.fee_due ? moneyView(row.fee_due, currency) : null,
  };
}

function jobRow(row: HeldJob, caller: Caller): JobRow {
  const withdrawn = withdrawnOf(row);
  const in_hand = isInHand({ state: row.held });
  const waits_for_customer = in_hand && (row.asks_customer === true || row.shows_draft === true);
  return {
    ...job(row, row.held_fee, row.held_deadline, caller.locale),
    state: shown_as[row.held],
    submitted_at: (row.handed_in_at ?? row.ended_at)?.toISOString() ?? null,
    progress_percent: Number(row.progress_bps / 100n),
    checkpoint_at: row.held === "active" && !row.on_hold && !waits_for_customer ? checkpointOf(row) : null,
    on_hold: in_hand && row.on_hold,
    waits_for_customer,
    opens: row.translator_id === caller.id || row.is_second || withdrawn !== null,
    is_second: row.is_second,
    withdrawn,
  };
}

/** A translator's jobs, the next due first; of a stage held twice the last time counts. */
export async function jobRows(db: Kysely<DB>, caller: Caller): Promise<JobRow[]> {
  const rows = await heldJobs(db, caller.id)
    .where((w) =>
      w.not(
        w.exists(
          w
            .selectFrom("assignment as later")
            .select("later.id")
            .whereRef("later.stage_id", "=", "stage.id")
            .whereRef("later.id", ">", "assignment.id")
            .where("later.translator_id", "=", caller.id),
        ),
      ),
    )
    .orderBy("assignment.ended_at", (o) => o.desc().nullsFirst())
    .orderBy("assignment.deadline")
    .limit(200)
    .execute();
  return rows.map((row) => jobRow(row, caller));
}

/** A job that is the caller's no longer: why, and nothing of what was to be read. */
async function withdrawnJob(db: Kysely<DB>, caller: Caller, id: number): Promise<JobView> {
  const row = await heldJobs(db, caller.id)
    .where("stage.id", "=", id)
    .orderBy("assignment.id", "desc")
    .limit(1)
    .executeTakeFirst();
  const shown = row && jobRow(row, caller);
  if (!shown?.withdrawn) throw new Refusal("route.not_found");
  return {
    ...shown,
    note_for_translator: "",
    text: null,
    links: [],
    subject: "",
    booking: null,
    reference: [],
    source: [],
    earlier: [],
    delivered: [],
    draft: null,
    work: nothingToDo(shown.progress_percent),
  };
}

/** What the stages after one have handed in, by hash. */
async function laterWork(db: Kysely<DB>, stage_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom("attachment")
    .innerJoin("stage", "stage.id", "attachment.stage_id")
    .innerJoin("stage as held", "held.order_id", "stage.order_id")
    .select("attachment.hash")
    .where("held.id", "=", stage_id)
    .whereRef("stage.position", ">", "held.position")
    .execute();
  return rows.map(({ hash }) => hash);
}

const attachmentsOf = (db: Kysely<DB>, order_id: number) =>
  db
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .leftJoin("attachment as answered", "answered.id", "attachment.answers_id")
    .select([...attachment_columns, "file.name", "file.size_bytes", "answered.hash as answers"])
    .where("attachment.order_id", "=", order_id)
    .orderBy("attachment.id")
    .execute();

/** One job with all that is needed to do it; another translator's is not found. */
export async function jobById(db: Kysely<DB>, caller: Caller, id: number, now: Date): Promise<JobView> {
  const reads = batchedReads(db);
  const row = await heldJobs(reads, caller.id)
    .where("stage.id", "=", id)
    .where((w) =>
      w.or([
        w.and([
          w("stage.translator_id", "=", caller.id),
          w("stage.state", "in", ["active", "passed"]),
          w("assignment.is_second", "=", false),
        ]),
        w.and([
          w("assignment.is_second", "=", true),
          w("assignment.state", "in", ["active", "submitted", "passed"]),
        ]),
      ]),
    )
    .orderBy("assignment.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return withdrawnJob(reads, caller, id);
  const { attached, own, later, work, booking, draft } = await allOf({
    attached: attachmentsOf(reads, row.order_id),
    own: reads.selectFrom("attachment").select("hash").where("stage_id", "=", id).execute(),
    later: laterWork(reads, id),
    // The second interpreter reads everything and submits nothing: that is the task of the first.
    work: row.is_second
      ? nothingToDo(0)
      : orderOfJob(reads, caller, id).then((order) => jobWork(reads, caller, { order, stage_id: id }, now)),
    booking: bookingOf(reads, { ...row, id: row.order_id }, caller.locale),
    draft: draftView(reads, row.order_id),
  });
  const mine = new Set(own.map(({ hash }) => hash));
  // What others made of it afterwards is no draft to work from; the review shows it.
  const not_earlier = new Set([...mine, ...later]);
  const views = attached.map(attachmentView);
  return {
    ...jobRow(row, caller),
    note_for_translator: row.note_for_translator,
    text: row.text,
    links: row.links,
    subject: row.subject,
    booking,
    reference: views.filter(({ kind }) => kind === "reference"),
    source: views.filter(({ kind }) => kind === "source"),
    earlier: views.filter(
      ({ kind, hash }) => kind !== "source" && kind !== "reference" && !not_earlier.has(hash),
    ),
    delivered: views.filter(({ hash }) => mine.has(hash)),
    draft,
    work,
  };
}

/** The file behind an attachment of one's own job. */
export async function jobFile(
  db: Kysely<DB>,
  caller: Caller,
  id: number,
  attachment: string,
): Promise<{ key: string; name: string }> {
  const row = await db
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .innerJoin("stage", "stage.order_id", "attachment.order_id")
    .select(["file.storage_key", "file.name"])
    .where("stage.id", "=", id)
    .where(isWorkerOf(caller.id))
    .where("attachment.hash", "=", attachment)
    .executeTakeFirst();
  if (!row) throw new Refusal("file.not_found");
  return { key: row.storage_key, name: row.name };
}

/** The translator of the token, with what they are asked for. */
export async function translatorById(db: Kysely<DB>, id: number, now: Date) {
  const row = await db.selectFrom("translator").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("token.invalid");
  const pairs = await db
    .selectFrom("translator_pair")
    .select(["source_lang", "target_lang", "stage_kind", "sworn"])
    .where("translator_id", "=", id)
    .orderBy("source_lang")
    .orderBy("target_lang")
    .execute();
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    locale: row.locale,
    second_factor: await secondFactorOf(db, { zone: "translator", id: row.id }),
    experience_years: yearsSince(row.experience_since, now.getTime()),
    pairs,
  };
}
