import * as z from "zod/mini";
import { staff_roles } from "#domain/accounts/staff-rights.ts";
import { desk_job_routes } from "./desk-jobs.ts";
import { desk_status_routes } from "./desk-status.ts";
import { route } from "../route.ts";
import { date, id, idInPath, instant, line, listQuery } from "../shared.ts";

const auditLine = z.object({
  id,
  at: instant,
  /** The kind of actor: staff, customer, provider. */
  actor_role: z.string(),
  person: z.nullable(z.string()),
  role: z.nullable(z.enum(staff_roles)),
  act: z.string(),
  object: z.string(),
  object_id: z.nullable(z.int()),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditLine = z.infer<typeof auditLine>;

/** The name of the act: `order.look`, `refund`. */
const word = z.string().check(z.regex(/^[A-Za-z0-9_.]{1,60}$/));
const filter = {
  person: z.optional(idInPath),
  act: z.optional(word),
  object: z.optional(word),
  object_id: z.optional(idInPath),
  day: z.optional(date),
};
export const auditFilter = z.object(filter);

/** Failed jobs, the state of the installation and the audit log, for the admin (decision 0054). */
export const desk_audit_routes = {
  ...desk_job_routes,
  ...desk_status_routes,
  auditLines: route({
    method: "GET",
    path: "/api/staff/v1/audit",
    who: "staff",
    right: "audit.read",
    summary: "Lines of the audit log, the newest first; days are days in Warsaw.",
    query: z.object({ page: listQuery.page, per_page: listQuery.per_page, ...filter }),
    answer: z.array(auditLine),
    list: true,
  }),
  auditFilters: route({
    method: "GET",
    path: "/api/staff/v1/audit/filters",
    who: "staff",
    right: "audit.read",
    summary: "The filters of the log: users of the desk, acts and kinds of objects that occur.",
    answer: z.object({
      people: z.array(z.object({ id, name: z.string() })),
      acts: z.array(z.string()),
      objects: z.array(z.string()),
    }),
  }),
  exportAudit: route({
    per_minute: 10,
    method: "POST",
    path: "/api/staff/v1/audit/export",
    who: "staff",
    right: "audit.read",
    summary: "The lines of a filter as CSV, at most 50,000; the export is recorded as well.",
    body: z.object({
      person: z.optional(id),
      act: filter.act,
      object: filter.object,
      object_id: z.optional(id),
      day: filter.day,
    }),
    answer: z.object({ name: line(100), csv: z.string(), rows: z.int(), complete: z.boolean() }),
  }),
} as const;
