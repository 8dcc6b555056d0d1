import { sql } from "kysely";
import { byOrder, deleted, deletedWith, emptied, type Held, through } from "./held.ts";

const documents = through("work_document_id", "work_document", byOrder);
const segments = through("segment_id", "segment", documents);
const stages = through("stage_id", "stage", byOrder);
const hand_ins = through("hand_in_id", "hand_in", stages);

/** What translators and colleagues wrote while they worked on orders: it may quote the texts of the customer. */
export const work_tables = {
  work_document: {
    about: "customers",
    purpose: "work",
    rows: byOrder,
    exported: "",
    withheld: `id order_id attachment_id name format position segments billed_words locked_words left_as_is made_at
      reader_version refusal segmenter_version sha256`,
    ending: deleted,
  },
  segment: {
    about: "customers",
    purpose: "work",
    rows: documents,
    exported: "",
    withheld: `id work_document_id position source codes has_words left_target locked max_characters next_hash parts place
      prev_hash region repeat_of source_hash space_after unit words`,
    ending: deletedWith("work_document"),
  },
  segment_target: {
    about: "customers",
    purpose: "work",
    rows: segments,
    exported: "",
    withheld: `segment_id stage_id target state origin match_percent edited_at edited_by seen shared_with codes_guessed
      version returned_version base_hash rework_id`,
    ending: deletedWith("segment"),
  },
  segment_version: {
    about: "customers",
    purpose: "work",
    rows: segments,
    exported: "",
    withheld: "segment_id stage_id rework_id version target state origin at edited_by",
    ending: deletedWith("segment"),
  },
  segment_note: {
    about: "customers",
    purpose: "work",
    rows: segments,
    exported: "",
    withheld: `id segment_id stage_id rework_id kind part_side from_char to_char quote text category severity author_id
      author_kind made_at question_id resolved_at`,
    ending: deletedWith("segment"),
  },
  check_waiver: {
    about: "customers",
    purpose: "work",
    rows: segments,
    exported: "",
    withheld: "segment_id stage_id rework_id translator_id code detail reason target_hash at",
    ending: deletedWith("segment"),
  },
  left_segment: {
    about: "customers",
    purpose: "work",
    rows: byOrder,
    exported: "",
    withheld: "order_id source_hash prev_hash next_hash target",
    ending: deleted,
  },
  engine_batch: {
    about: "customers",
    purpose: "work",
    rows: byOrder,
    exported: "",
    withheld: "order_id engine_id digest results made_at",
    ending: deleted,
  },
  hand_in: {
    about: "customers",
    purpose: "work",
    rows: stages,
    exported: "",
    withheld: `id stage_id assignment_id version made_at passed_at checklist comment evidence evidence_attachment_id pages
      paper_draft_id posted_on repertory_number segments_confirmed session_minutes session_notes tracking_number warned`,
    ending: emptied("claims", {
      comment: "",
      session_notes: sql`case when session_notes is not null then '–' end`,
    }),
  },
  work_check: {
    about: "customers",
    purpose: "work",
    rows: hand_ins,
    exported: "",
    withheld: "id hand_in_id code level places segment file_name detail explanation source target",
    ending: emptied("claims", { file_name: "–", detail: "", explanation: "", source: "", target: "" }),
  },
  lqa: {
    about: "customers",
    purpose: "work",
    rows: byOrder,
    exported: "",
    withheld:
      "id order_id by_assignment_id of_assignment_id errors words score_bps critical critical_limit comment made_at",
    ending: emptied("claims", { comment: "" }),
  },
  proposal: {
    about: "customers",
    purpose: "work",
    rows: byOrder,
    exported: "",
    withheld: `id order_id assignment_id kind state comment places meaning_sound sampled unusable made_at decided_by
      decided_at decision_note`,
    ending: emptied("claims", { comment: "–", places: "[]", decision_note: "" }),
  },
  extension: {
    about: "customers",
    purpose: "work",
    rows: byOrder,
    exported: "",
    withheld: `id order_id assignment_id deadline_before deadline_after promise_before promise_after consent reason
      staff_user_id made_at`,
    ending: emptied("claims", { consent: "", reason: "–" }),
  },
} as const satisfies Readonly<Record<string, Held>>;
