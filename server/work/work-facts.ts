import type { OrderRow, StageRow, AssignmentRow } from "#server/kernel/db/rows.ts";
import { sql, type Selectable } from "kysely";
import type { Status } from "#domain/catalog.ts";
import type { LoadedFacts } from "#domain/orders/facts.ts";
import { isReleased } from "#domain/work/hand-in.ts";
import { isOverLimit } from "#domain/work/lqa.ts";
import type { DB, HandIn, Lqa, Proposal } from "#server/kernel/db/tables.ts";
import { factPart, instantOf, type KnownOfOrder } from "#server/kernel/facts.ts";
import { stage_grace } from "#domain/orders/timers.ts";
import { assignmentsIn } from "./assignments-part.ts";
import { longest_pause } from "./clock.ts";
import { replacementFor, someone_qualifies } from "./replacement.ts";
import { isInHand } from "#domain/work/assignment.ts";

type Work = Partial<LoadedFacts>;
const at_work: readonly Status[] = ["translation", "proofreading", "verification", "in_post_edition"];

type MadeJson = Pick<
  Selectable<HandIn>,
  "session_minutes" | "session_notes" | "checklist" | "segments_confirmed"
> & {
  readonly is_sworn: boolean;
  readonly unexplained: boolean;
  readonly rated: boolean;
  /** The source of each of its files. */
  readonly answers: readonly (number | null)[] | null;
};
type Waiting = Pick<Selectable<Proposal>, "kind" | "comment" | "meaning_sound" | "sampled" | "unusable"> & {
  readonly places: number;
};
type WorkJson = {
  readonly made: MadeJson | null;
  readonly sources: readonly number[] | null;
  readonly returns: number;
  readonly waiting: Waiting | null;
  readonly rating: Pick<Selectable<Lqa>, "critical" | "critical_limit"> | null;
  readonly extension: { readonly before: string; readonly after: string; readonly consent: string } | null;
  /** The active translators among those who worked on the order. */
  readonly with_us: readonly number[] | null;
  readonly paused: boolean;
  readonly draft: Selectable<DB["paper_draft"]>["state"] | null;
  readonly someone_qualifies: boolean;
};

/** §4.3: the deliverable that is being handed in, its checks, and the forms of its kind of work. */
const made = sql`(select jsonb_build_object('session_minutes', h.session_minutes, 'session_notes', h.session_notes,
    'checklist', h.checklist, 'segments_confirmed', h.segments_confirmed,
    'is_sworn', h.repertory_number is not null and h.pages is not null and h.evidence is not null
      and h.evidence_attachment_id is not null,
    'unexplained', exists (select from work_check c where c.hand_in_id = h.id and c.level = 'red' and c.explanation = ''),
    'rated', exists (select from lqa where by_assignment_id = h.assignment_id),
    'answers', (select jsonb_agg(f.answers_id) from attachment f
      where f.stage_id = active.id and f.version = h.version and f.current))
  from hand_in h where h.stage_id = active.id and h.passed_at is null order by h.version desc limit 1)`;

/** The newest later deadline of the current worker. */
const extension = sql`(select jsonb_build_object('before', e.deadline_before, 'after', e.deadline_after,
    'consent', e.consent) from extension e where e.assignment_id = mine.id order by e.id desc limit 1)`;

const waiting_proposal = sql`(select jsonb_build_object('kind', p.kind, 'comment', p.comment, 'meaning_sound', p.meaning_sound,
    'sampled', p.sampled, 'unusable', p.unusable,
    'places', case when jsonb_typeof(p.places) = 'array' then jsonb_array_length(p.places) else 0 end)
  from proposal p where p.assignment_id = mine.id and p.state = 'waiting')`;

/** Whether the clock of the order is paused by an unanswered question or an unapproved draft. */
const paused = sql`(exists (select from question q where q.order_id = o.id and q.state = 'customer')
  or exists (select from paper_draft d where d.order_id = o.id and d.clock_since is not null and d.clock_until is null))`;

/**
 * The facts of the current work for the state table: the hand-in with its checks, open proposals, the attempts of the
 * engine, and whether a replacement is possible.
 */
export const work_part = factPart({
  when: { statuses: at_work },
  select: sql`(select jsonb_build_object('made', ${made},
      'sources', (select jsonb_agg(f.id) from attachment f where f.order_id = o.id and f.kind = 'source'),
      'returns', (select count(*) from proposal p join assignment r on r.id = p.assignment_id
        where r.stage_id = active.id and p.kind = 'return' and p.state = 'accepted'),
      'waiting', ${waiting_proposal},
      'rating', (select jsonb_build_object('critical', critical, 'critical_limit', critical_limit) from lqa
        where by_assignment_id = mine.id),
      'extension', ${extension},
      'with_us', (select jsonb_agg(t.id) from translator t where t.active
        and t.id in (select translator_id from assignment where order_id = o.id)),
      'paused', ${paused},
      'draft', (select state from paper_draft where order_id = o.id and state <> 'replaced'),
      'someone_qualifies', ${someone_qualifies})
    from stage active left join assignment mine
      on mine.stage_id = active.id and not mine.is_second and mine.state in ('active', 'returned')
    where active.order_id = o.id and active.state = 'active' order by active.position limit 1)`,
  facts(json: WorkJson | null, known): Work {
    const { order, stages, now, snapshot } = known;
    const active = stages.find(({ state }) => state === "active");
    if (!active || json === null) return {};
    const held = assignmentsIn(snapshot);
    const mine = held.find((one) => one.stage_id === active.id && isInHand(one));
    return {
      ...(json.made ? handInFacts(json.made, json, order) : {}),
      ...(mine ? proposalFacts(json, order) : {}),
      ...(mine ? extensionFacts(json, mine, order) : {}),
      ...returnFacts(json, held, known, active),
      checkpoint_missed: mine ? mine.checkpoint_missed_at !== null : false,
      replacement: replacementFor(order, json.someone_qualifies, now),
      ...pauseFacts(json, active),
      paper_approved: order.shipping_method === null || json.draft === "approved",
    };
  },
});

function handInFacts(is: MadeJson, { sources }: WorkJson, order: OrderRow): Work {
  const has_minutes = is.session_minutes !== null && (is.session_notes ?? "").trim() !== "";
  const answers = is.answers ?? [];
  return {
    deliverable_present:
      order.session_starts_at === null
        ? answers.length > 0 && (sources ?? []).every((id) => answers.includes(id))
        : has_minutes,
    qa_passed: !is.unexplained,
    lqa_filled: is.rated,
    checklist_signed: isReleased(is.checklist),
    segments_confirmed: is.segments_confirmed,
    sworn_evidence_attached: is.is_sworn,
    session_closed: has_minutes,
  };
}

/** The open proposal of the current worker: to return work, to have it repeated, or to discard the machine translation. */
function proposalFacts({ returns, waiting, rating }: WorkJson, order: OrderRow): Work {
  if (!waiting) return { returns };
  const sends_back = waiting.kind !== "mt_unusable";
  return {
    returns,
    critical_errors_over_limit: sends_back && rating !== null && isOverLimit(rating),
    return_explained:
      sends_back && waiting.comment.trim() !== "" && (order.status !== "proofreading" || waiting.places > 0),
    meaning_sound: waiting.kind === "return_reassign" ? waiting.meaning_sound : null,
    mt_quality_low: waiting.kind === "mt_unusable" && isUnusable(waiting),
  };
}

/** Assumed (decision 0065): a sample of at least five segments, of which at least three in ten are unusable. */
export const isUnusable = ({
  sampled,
  unusable,
}: {
  sampled: number | null;
  unusable: number | null;
}): boolean => sampled !== null && unusable !== null && sampled >= 5 && unusable * 10 >= sampled * 3;

/** Whether the translator of the previous stage is still available; null when no person did it. */
function returnFacts(
  { with_us }: WorkJson,
  held: readonly AssignmentRow[],
  { stages }: KnownOfOrder,
  active: StageRow,
): Work {
  const before = stages.findLast(({ state, position }) => state === "passed" && position < active.position);
  if (!before || before.kind === "machine_translation") return {};
  const last = held.findLast(({ stage_id }) => stage_id === before.id);
  return {
    previous_worker_assigned:
      last !== undefined &&
      // An inactive translator is not available.
      (with_us ?? []).includes(last.translator_id) &&
      (last.state === "submitted" || last.state === "passed") &&
      last.translator_id === before.translator_id,
  };
}

/** Whether the customer agreed to a later deadline, or the buffer covers it; both false while none is stored. */
function extensionFacts({ extension: last }: WorkJson, mine: AssignmentRow, order: OrderRow): Work {
  if (!last || instantOf(last.after) !== mine.deadline.getTime())
    return { extension_within_buffer: false, extension_agreed: false };
  return {
    extension_agreed: last.consent.trim() !== "",
    extension_within_buffer: isWithinBuffer(instantOf(last.before), instantOf(last.after), mine, order),
  };
}

/** §4.4: the reserve that a stage may use without consent: a tenth of the time until the promised date. */
function isWithinBuffer(before: number, after: number, mine: AssignmentRow, order: OrderRow): boolean {
  if (order.deadline === null) return false;
  const promise = order.deadline.getTime();
  return after <= promise && after - before <= (promise - mine.accepted_at.getTime()) / 10;
}

const pauseFacts = ({ paused: is_paused }: WorkJson, { deadline }: StageRow): Work =>
  is_paused && deadline !== null
    ? { stage_deadline_at: deadline.getTime() + stage_grace + longest_pause }
    : {};

type EngineJson = {
  readonly attempts: number;
  readonly last: { readonly outcome: string; readonly texts: number; readonly texts_done: number } | null;
};

/** The number of attempts since the machine stage last began, and the outcome of the newest. */
export const engine_part = factPart({
  when: { statuses: ["in_machine_translation", "failure"] },
  select: sql`(select jsonb_build_object('attempts', count(*), 'last', (array_agg(jsonb_build_object('outcome', run.outcome,
      'texts', run.texts, 'texts_done', run.texts_done) order by run.id desc))[1])
    from engine_run run where run.order_id = o.id and run.ended_at >= (select begun.at from order_event begun
      where begun.order_id = o.id and begun.to_status = 'in_machine_translation'
        and begun.from_status is distinct from begun.to_status order by begun.id desc limit 1))`,
  facts: (json: EngineJson | null): Work => (json === null ? {} : engineFacts(json)),
});

const engineFacts = ({ attempts, last }: EngineJson): Work => ({
  mt_attempts: attempts,
  mt_all_files: last !== null && last.texts > 0 && last.texts_done === last.texts,
  mt_checks_passed: last?.outcome === "done",
  engine:
    last === null
      ? null
      : last.outcome === "unsupported"
        ? "pair_unsupported"
        : last.outcome === "done"
          ? "ready"
          : "down",
});
