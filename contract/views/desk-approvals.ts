import * as z from "zod/mini";
import { audit_objects } from "#domain/audit.ts";
import { approval_states, second_person_acts } from "#domain/accounts/second-person.ts";
import { route } from "../route.ts";
import { by_id, id, idInPath, instant, line, listQuery, moneyView, required } from "../shared.ts";

/** An act that needs approval because it exceeds the limit of one person; amounts gross. */
const approvalView = z.object({
  id,
  act: z.enum(second_person_acts),
  state: z.enum(approval_states),
  /** Null without a limit by amount. */
  amount: z.nullable(moneyView),
  /** The sum that was compared with the limit, and the limit of that day. */
  total: z.nullable(moneyView),
  limit: z.nullable(moneyView),
  /** The customer concerned. */
  customer: z.string(),
  object: z.enum(audit_objects),
  object_id: z.nullable(id),
  reason: z.string(),
  /** Further details of the audit log in addition to amount and reason. */
  detail: z.record(z.string(), z.unknown()),
  made_by: z.object({ id, name: z.string() }),
  made_at: instant,
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  decision_note: z.string(),
});
export type ApprovalView = z.infer<typeof approvalView>;

export const approval_filters = ["waiting", "decided"] as const;

export const approvalDecision = z
  .object({ decision: z.enum(["approve", "reject"]), note: z._default(line(500), "") })
  .check(
    z.refine(({ decision, note }) => decision === "approve" || note !== "", { ...required, path: ["note"] }),
  );

/** Requests for a second person (decision 0158). */
export const desk_approval_routes = {
  approvals: route({
    method: "GET",
    path: "/api/staff/v1/approval",
    who: "staff",
    right: "approvals.read",
    summary: "Requests for a second person, open ones oldest first, decided ones newest first.",
    query: z.object({
      page: listQuery.page,
      per_page: listQuery.per_page,
      show: z._default(z.enum(approval_filters), "waiting"),
      act: z.optional(z.enum(second_person_acts)),
      object: z.optional(z.enum(audit_objects)),
      object_id: z.optional(idInPath),
    }),
    answer: z.array(approvalView),
    list: true,
  }),
  decideApproval: route({
    method: "POST",
    path: "/api/staff/v1/approval/:id/decision",
    who: "staff",
    right: "approvals.decide",
    summary:
      "Approves a request, which does the act, or declines it with a reason; never by the user who requested it.",
    params: by_id,
    body: approvalDecision,
    answer: approvalView,
    idempotent: true,
  }),
} as const;
