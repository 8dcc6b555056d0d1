import * as z from "zod/mini";
import { route } from "../route.ts";
import { by_id, filled, id, instant, listQuery } from "../shared.ts";

export const quarantine_decisions = ["deleted", "false_alarm"] as const;
export const quarantine_filters = ["waiting", "decided"] as const;
export type QuarantineFilter = (typeof quarantine_filters)[number];
const quarantineRow = z.object({
  id,
  brand: z.string(),
  name: z.string(),
  size_bytes: z.int(),
  /** The scanner's name of the virus. */
  signature: z.string(),
  /** The name and e-mail address of who sent it, empty for a visitor; `id` is null where there is no account. */
  sender: z.object({
    kind: z.enum(["customer", "translator", "staff", "visitor"]),
    id: z.nullable(id),
    name: z.string(),
  }),
  found_at: instant,
  decision: z.nullable(z.enum(quarantine_decisions)),
  note: z.string(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
});
export type QuarantineRow = z.infer<typeof quarantineRow>;

/** Files in which the virus scanner found something. */
export const desk_quarantine_routes = {
  quarantine: route({
    method: "GET",
    path: "/api/staff/v1/quarantine",
    who: "staff",
    right: "files.read",
    summary:
      "Files stopped by the virus scanner: open ones first, then the newest. They cannot be downloaded.",
    query: z.object({ ...listQuery, show: z.optional(z.enum(quarantine_filters)) }),
    answer: z.array(quarantineRow),
    list: true,
  }),
  decideQuarantine: route({
    method: "POST",
    path: "/api/staff/v1/quarantine/:id/decision",
    who: "staff",
    right: "orders.work",
    summary:
      "Decides about a stopped file: its content is deleted in either case; after a false alarm the same content is accepted next time.",
    params: by_id,
    body: z.object({ decision: z.enum(quarantine_decisions), note: filled(300) }),
    answer: quarantineRow,
    idempotent: true,
  }),
} as const;
