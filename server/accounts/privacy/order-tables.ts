import { sql } from "kysely";
import {
  byCustomer,
  byOrder,
  deleted,
  emptied,
  type Held,
  ownOrders,
  retained,
  type Rows,
  through,
} from "./held.ts";

const sent_files: Rows = (who) => sql<boolean>`id in (
  select file_id from attachment where ${byOrder(who)}
  union select file_id from correction_file where correction_id in (select id from correction where ${byOrder(who)}))`;
const conversions = through("file_id", "file", sent_files);
const files: Rows = (who) =>
  sql<boolean>`(${sent_files(who)} or id in (select converted_id from file_conversion where ${conversions(who)}))`;
const cases = through("correction_id", "correction", byOrder);
/** The name of a file without what its owner called it. */
const removed_name = sql`'removed' || coalesce(substring(name from '\\.[A-Za-z0-9]{1,8}$'), '')`;

/** Carts and orders, what was sent with them, and what people wrote about them. */
export const order_tables = {
  cart: {
    about: "customers",
    purpose: "orders",
    rows: byCustomer,
    exported: `id created_at placed_at email invoice_email first_name last_name user_type company_name vat_id
      vat_id_status address postcode city country phone reference currency locale ip_country paid_from via`,
    withheld:
      "member_id api_key_id business_evidence_id cost_centre_id brand_id customer_id hash made_by place_proven vies_answer_id",
    ending: {
      rows: "emptied",
      because: "tax_law",
      set: ({ address: email }) => ({
        email,
        invoice_email: null,
        first_name: "",
        last_name: "",
        company_name: "",
        address: "",
        postcode: "",
        city: "",
        vat_id: null,
        vat_id_status: "none",
        phone: null,
        reference: null,
      }),
    },
  },
  order: {
    about: "customers",
    purpose: "orders",
    rows: ownOrders,
    exported: `id cart_id created_at service_type status package speed source_lang target_lang subject words text links
      note_for_translator deadline wanted_deadline session_starts_at duration_minutes asked_at accepted_at finished_at
      price_net vat price_gross tax_rate_bps tax_treatment currency price_trace annotations is_confidential specialized simultaneous
      hold_note info_note end_reason rating rating_comment shipping_method shipment_status shipment_tracking_number`,
    withheld: `member_id brand_id category_id characters_collapsed coupon_id customer_id failed_from failure_code hash held_ms
      hold_reason hold_review_at hold_since info_answered_at info_asked_at info_reason on_hold origin owner_id plan
      preapproved_gross price_list_id priced_at production_minutes quote_paused_ms quoted_late review_warned_at
      saved_words auto_dispatch content_removed_at timer_at timer_event unreadable_at version vies_answer_id`,
    ending: emptied("tax_law", {
      subject: "",
      text: null,
      links: [],
      note_for_translator: "",
      hold_note: "",
      end_reason: "",
      info_note: "",
      rating_comment: "",
    }),
  },
  order_figure: {
    about: "customers",
    purpose: "orders",
    rows: byOrder,
    exported: "",
    // Copies of what is exported with the order.
    withheld: `order_id brand_id service_type package source_lang target_lang customer_id owner_id currency created_at
      created_on asked_at is_quoted is_paid last_word last_reason answered_at waited_ms finished_at is_finished price_net
      work_net net_pln fees fees_pln translators translator_fees_pln is_late is_delivery is_unhurried is_early complaints`,
    ending: retained("tax_law"),
  },
  order_event: {
    about: "customers",
    purpose: "orders",
    rows: byOrder,
    exported: "order_id at event from_status to_status reason",
    withheld: "id actor_id actor_role staff_id reason_code facts row_id",
    ending: emptied("claims", { reason: "" }),
  },
  review: {
    about: "customers",
    purpose: "orders",
    rows: byOrder,
    exported: "order_id name name_kind country locale allowed_at state reason decided_at",
    withheld: "id brand_id version decided_by",
    ending: deleted,
  },
  order_code: {
    about: "customers",
    purpose: "security",
    rows: byOrder,
    exported: "order_id sent_at expires_at",
    withheld: "code_sha256 tries",
    ending: deleted,
  },
  attachment: {
    about: "customers",
    purpose: "orders",
    rows: byOrder,
    exported: "order_id file_id kind version created_at",
    withheld: `id hash answers_id codes_guessed correction_stage_id current desk_characters desk_words desk_words_at
      desk_words_by desk_words_reason held machine_engine machine_percent origin stage_id warnings`,
    ending: retained("claims"),
  },
  file: {
    about: "customers",
    purpose: "orders",
    rows: files,
    exported: "id name type size_bytes sha256 source_lang created_at",
    withheld: "brand_id hash storage_key state outcome count for_quote deleted_at",
    ending: {
      rows: "emptied",
      because: "claims",
      set: ({ now }) => ({ name: removed_name, deleted_at: sql`coalesce(deleted_at, ${now})` }),
    },
  },
  file_conversion: {
    about: "customers",
    purpose: "orders",
    rows: conversions,
    exported: "",
    withheld: "file_id converted_id refusal made_at",
    ending: retained("claims"),
  },
  file_text: {
    about: "customers",
    purpose: "orders",
    rows: through("file_id", "file", files),
    exported: "",
    withheld: "file_id page content",
    ending: deleted,
  },
  file_segments: {
    about: "customers",
    purpose: "orders",
    rows: through("file_id", "file", files),
    exported: "",
    withheld: "file_id keys words",
    ending: deleted,
  },
  message: {
    about: "customers",
    purpose: "orders",
    rows: byOrder,
    exported: "order_id created_at author_role text is_question",
    withheld: "id author_id read_at",
    ending: emptied("claims", { text: "–" }),
  },
  message_file: {
    about: "customers",
    purpose: "orders",
    rows: through("message_id", "message", byOrder),
    exported: "message_id attachment_id",
    withheld: "",
    ending: retained("claims"),
  },
  question: {
    about: "customers",
    purpose: "orders",
    rows: byOrder,
    exported: "order_id asked_at worded answer answered_at answered_by",
    withheld: "id hash assignment_id state text about customer_since staff_user_id version",
    ending: emptied("claims", {
      text: "–",
      worded: sql`case when worded is not null then '–' end`,
      answer: sql`case when answer is not null then '–' end`,
      about: null,
    }),
  },
  booking: {
    about: "customers",
    purpose: "orders",
    rows: byOrder,
    exported: `order_id mode people recording phone_numbers contact_name contact_phone address postcode city country
      place_details`,
    withheld: "",
    ending: emptied("claims", {
      address: "",
      city: "",
      postcode: "",
      place_details: "",
      contact_name: "",
      contact_phone: null,
      phone_numbers: [],
    }),
  },
  interpreting_session: {
    about: "customers",
    purpose: "orders",
    rows: byOrder,
    exported: "order_id mode state begun_at closed_at minutes recorded notes",
    withheld: `booked_at chased created_at hold_until interpreter_id interpreter_recording interpreter_recording_at
      is_assigned meeting_url other_side_present overtime_blocks overtime_request_id own_side_present reminded_hours
      standby_called_at standby_id`,
    ending: emptied("claims", { notes: "", meeting_url: null }),
  },
  shipment: {
    about: "customers",
    purpose: "orders",
    rows: byOrder,
    exported: `order_id recipient address postcode city country locker phone email fee requested_at sent_at delivered_at
      returned_at`,
    withheld: "delivery_receipt payment_request_id printed_at certified_at resent_at",
    ending: emptied("claims", {
      recipient: "–",
      address: "",
      postcode: "",
      city: "",
      locker: "",
      phone: null,
      email: "",
    }),
  },
  parcel: {
    about: "customers",
    purpose: "orders",
    rows: byOrder,
    exported: "order_id carrier tracking_number carrier_status asked_at ended_at",
    withheld: "id asked_by carrier_id polled_at problem reference",
    ending: emptied("claims", { problem: "" }),
  },
  paper_draft: {
    about: "customers",
    purpose: "orders",
    rows: byOrder,
    exported: "order_id version state made_at comment answer answered_at",
    withheld: `id attachment_id made_by_role made_by_id answered_by_role answered_by_id clock_since clock_until
      taken_back_at taken_back_by taken_back_reason address_before`,
    ending: emptied("claims", { comment: "", answer: "", taken_back_reason: "", address_before: null }),
  },
  correction: {
    about: "customers",
    purpose: "orders",
    rows: byOrder,
    exported: "order_id state reasons text opened_at answer answered_at appeal appealed_at outcome closed_at",
    withheld: `id hash opened_by owner_id answered_by answer_version former_answer rejected_by verdict arbitrated_by
      refund_request_id gives_all delivered_at late_at timer_at timer_event triage_due_at`,
    ending: emptied("claims", {
      text: "",
      answer: "",
      former_answer: "",
      appeal: sql`case when appeal = '' then '' else '–' end`,
    }),
  },
  correction_place: {
    about: "customers",
    purpose: "orders",
    rows: cases,
    exported: "correction_id position place quote comment",
    withheld: "id attachment_id segment_id segment",
    ending: emptied("claims", { place: "", quote: "", comment: "–", segment: null }),
  },
  correction_event: {
    about: "customers",
    purpose: "orders",
    rows: cases,
    exported: "correction_id at event to_state",
    withheld: "id actor_id actor_role from_state note",
    ending: emptied("claims", { note: "" }),
  },
  correction_stage: {
    about: "customers",
    purpose: "work",
    rows: cases,
    exported: "",
    withheld: `id correction_id position kind state translator_id fee fee_state deadline note comment assigned_by
      assigned_at submitted_at booked_payable bookings`,
    ending: emptied("tax_law", { note: "", comment: "" }),
  },
  correction_file: {
    about: "customers",
    purpose: "orders",
    rows: cases,
    exported: "correction_id file_id",
    withheld: "",
    ending: retained("claims"),
  },
  withdrawal: {
    about: "customers",
    purpose: "orders",
    rows: (who) =>
      sql<boolean>`(${byOrder(who)} or (brand_id = ${who.brand_id} and lower(email) = ${who.email}))`,
    exported: "order_number name email locale part received_at settled_at settlement",
    withheld: "id brand_id order_id note settled_by statement_sha256",
    ending: retained("claims"),
  },
  quote: {
    about: "customers",
    purpose: "orders",
    rows: byOrder,
    exported: `order_id version state lines price_net vat price_gross deadline valid_until note reason issued_at
      decided_at is_supplement`,
    withheld: `id hash before_lines counter_version coupon_id delta_gross discount_taken input issued_by option_taken
      price_reason price_trace production_minutes reduced_scope tax_rate_bps waited_ms words`,
    ending: emptied("claims", { note: "", reason: "", price_reason: "", input: null }),
  },
  quote_draft: {
    about: "customers",
    purpose: "orders",
    rows: byOrder,
    exported: "",
    withheld: "order_id hash input view made_at made_by refused sends_at",
    ending: deleted,
  },
} as const satisfies Readonly<Record<string, Held>>;
