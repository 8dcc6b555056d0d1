import { sql } from "kysely";
import { factPart, type Snapshot } from "#server/kernel/facts.ts";

/** The open rounds and offers of an order, and the questions and the draft that may pause its clock. */
export const open_part = factPart({
  select: sql`jsonb_build_object(
    'rounds', (select jsonb_agg(r.id order by r.id) from offer_round r
      where r.order_id = o.id and r.state in ('preparing', 'open')),
    'offers', (select jsonb_agg(jsonb_build_object('id', f.id, 'stage_id', f.stage_id, 'round_id', f.round_id,
        'state', f.state) order by f.id)
      from offer f join stage s on s.id = f.stage_id where s.order_id = o.id and f.state in ('sent', 'accepted')),
    'has_questions', exists (select from question q where q.order_id = o.id and q.state in ('desk', 'customer')),
    'has_draft', exists (select from paper_draft d where d.order_id = o.id and d.state <> 'replaced'))`,
});

export type OpenOffer = {
  readonly id: number;
  readonly stage_id: number;
  readonly round_id: number | null;
  readonly state: "sent" | "accepted";
};
type Open = {
  readonly rounds: readonly number[];
  readonly offers: readonly OpenOffer[];
  readonly has_questions: boolean;
  readonly has_draft: boolean;
};

/** The open rounds, offers, questions and draft of an order in its snapshot. */
export function openIn({ json }: Snapshot): Open {
  const { rounds, offers, has_questions, has_draft } = json.get(open_part) as {
    readonly [Name in keyof Open]: Open[Name] | null;
  };
  return {
    rounds: rounds ?? [],
    offers: offers ?? [],
    has_questions: has_questions ?? false,
    has_draft: has_draft ?? false,
  };
}
