import * as z from "zod/mini";
import { route } from "../route.ts";
import { by_id, filled, id, instant, listQuery } from "../shared.ts";

export const quarantine_decisions = ["deleted", "false_alarm"] as const;
const quarantineRow = z.object({
  id,
  brand: z.string(),
  name: z.string(),
  size_bytes: z.int(),
  /** What the scanner calls it. */
  signature: z.string(),
  sender: z.string(),
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
      "Files the virus scanner stopped: those that wait first, then the newest. Nobody can download them.",
    query: z.object({ ...listQuery }),
    answer: z.array(quarantineRow),
    list: true,
  }),
  decideQuarantine: route({
    method: "POST",
    path: "/api/staff/v1/quarantine/:id/decision",
    who: "staff",
    right: "orders.work",
    summary:
      "Ends the wait of a stopped file: its bytes go either way; a false alarm lets the same bytes pass next time.",
    params: by_id,
    body: z.object({ decision: z.enum(quarantine_decisions), note: filled(300) }),
    answer: quarantineRow,
    idempotent: true,
  }),
} as const;
