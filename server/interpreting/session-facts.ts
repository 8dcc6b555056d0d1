import { sql } from "kysely";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { LoadedFacts } from "#domain/orders/facts.ts";
import { sessionEnd } from "#domain/orders/delivery.ts";
import { hour } from "#domain/orders/timers.ts";
import { factPart, instantOf } from "#server/kernel/facts.ts";

/** Assumed (decision 0079): for so long after its end an interpreter may close a session, before the order fails. */
const closing_grace = 72 * hour;

type SessionJson = {
  readonly closed: boolean;
  /** Until when the standby who was called may answer. */
  readonly called_until: string | null;
};

/**
 * The facts about a session for the state table of the order: whether it is closed, until when its interpreter may close
 * it, and until when a standby may answer, so that an order without its interpreter does not fail while a standby is
 * being called.
 */
export const session_part = factPart({
  when: { session: true },
  select: sql`(select jsonb_build_object('closed', s.closed_at is not null,
      'called_until', case when s.standby_called_at is not null then (select offer.expires_at from offer
        join stage on stage.id = offer.stage_id where stage.order_id = o.id and offer.translator_id = s.standby_id
          and offer.state = 'sent' limit 1) end)
    from interpreting_session s where s.order_id = o.id)`,
  facts: (json: SessionJson | null, { order }) => (json === null ? {} : sessionFacts(json, order)),
});

const sessionFacts = ({ closed, called_until }: SessionJson, order: OrderRow): Partial<LoadedFacts> => ({
  ...(order.status === "translation" && order.session_starts_at !== null
    ? {
        stage_deadline_at:
          sessionEnd(order.session_starts_at.getTime(), order.duration_minutes ?? 0) + closing_grace,
      }
    : {}),
  // Delivered minutes close the session as well, so the fact is never set to false here.
  ...(closed ? { session_closed: true } : {}),
  ...(called_until === null ? {} : { waves_end_at: instantOf(called_until) }),
});
