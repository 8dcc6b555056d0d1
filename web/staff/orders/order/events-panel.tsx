import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DialogueView } from "#contract/messages/desk-dialogue.ts";
import { staff_routes } from "#contract/views/staff.ts";
import type { Plan } from "#domain/catalog.ts";
import { Button } from "#ui/button.tsx";
import { TextArea, TextField } from "#ui/field.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useDeskText } from "../../text.ts";
import { dialogueQuery } from "./dialogue-calls.ts";
import { WhoEnds } from "./ending-text.tsx";
import { type DeskEvent, useAct } from "./data.ts";
import style from "./order-page.module.css";
import { OrderDialog } from "./order-dialog.tsx";
import { Panel } from "./panel.tsx";
import { ReplanDialog } from "./replan-dialog.tsx";
import { workQuery } from "./work-calls.ts";

/** What staff may cause by a button alone; the rest of the table asks for data and has its own place on the page. */
const offered: readonly DeskEvent[] = staff_routes.actOnOrder.body.shape.event.options;
/** These end an order or take work away from a translator, so they are confirmed and carry a reason. */
const dangerous: readonly DeskEvent[] = ["quote.refuse", "failure.abandon", "order.cancel"];

/** These take the work back to its plan, which may be another one then. */
const replanning: readonly DeskEvent[] = ["plan.change", "failure.replan"];

/** S3 status control: the next steps that the order's table allows now. */
export function EventsPanel({ id, allowed, plan }: { id: string; allowed: readonly string[]; plan: Plan }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const act = useAct(id);
  const [asked, setAsked] = useState<DeskEvent | null>(null);
  const events = offered.filter((event) => allowed.includes(event));
  if (asked === null && events.length === 0) return null;
  const run = (event: DeskEvent) =>
    act.mutate(
      { event, reason: "" },
      {
        onSuccess: () => toast(t("act.done")),
        onError: (error) => toast(sentence(error), "warning"),
      },
    );
  return (
    <Panel id="steps" title={t("order.next_steps")}>
      <div className={style.acts}>
        {events.map((event) => {
          const danger = dangerous.includes(event);
          return (
            <Button
              key={event}
              size="small"
              look={danger ? "quiet" : "secondary"}
              className={danger ? style.danger : undefined}
              busy={act.isPending && act.variables.event === event}
              onClick={() => (danger || replanning.includes(event) ? setAsked(event) : run(event))}
            >
              {t(`act.${event}`)}
            </Button>
          );
        })}
      </div>
      {asked && replanning.includes(asked) && (
        <ReplanDialog id={id} event={asked} plan={plan} onClose={() => setAsked(null)} />
      )}
      {asked && dangerous.includes(asked) && <Confirm id={id} event={asked} onClose={() => setAsked(null)} />}
    </Panel>
  );
}

function Confirm({ id, event, onClose }: { id: string; event: DeskEvent; onClose: () => void }) {
  const { t } = useDeskText();
  const act = useAct(id);
  const [reason, setReason] = useState("");
  const { data: dialogue } = useQuery(dialogueQuery(id));
  const { endings, ending, by, undecided, setBy } = useEnding(dialogue, event);
  const { percent, field } = useProgress(id, event);
  const missing = reason.trim() === "";
  const input = () =>
    missing || undecided
      ? null
      : {
          event,
          reason,
          ...(ending && {
            by: ending.by,
            expected_refund: ending.refund.currency_amount_decimal,
            expected_receivable: ending.receivable.currency_amount_decimal,
          }),
          ...(percent !== undefined && by !== "customer" && { percent }),
        };
  const shared = { id, action: act, input, done: t("act.done"), onClose };
  return (
    <OrderDialog danger title={t(`act.${event}`)} subject={t("orders.number", { id })} {...shared}>
      {(tried) => (
        <>
          <WhoEnds endings={endings} by={by} missing={tried && undecided} onChange={setBy} />
          {by !== "customer" && field}
          <TextArea
            id="act-reason"
            label={t("act.reason")}
            required
            maxLength={500}
            value={reason}
            problem={tried && missing ? "field.required" : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
    </OrderDialog>
  );
}

/** The endings of an event, by whose decision it is, and the chosen one. */
function useEnding(dialogue: DialogueView | undefined, event: DeskEvent) {
  const endings = dialogue?.endings.filter((one) => one.event === event) ?? [];
  const [chosen, setBy] = useState<(typeof endings)[number]["by"] | "">("");
  const by = endings.length === 1 ? (endings[0]?.by ?? "") : chosen;
  const ending = endings.find((one) => one.by === by);
  return { endings, ending, by, undecided: endings.length > 1 && by === "", setBy };
}

/** How much of the stage in hand counts as done when the desk cancels: what its worker reported, until it is typed over. */
function useProgress(id: string, event: DeskEvent) {
  const { t } = useDeskText();
  const [typed, setTyped] = useState<string | null>(null);
  const { data: work } = useQuery(workQuery(id));
  const in_hand = work?.assignments.find(
    ({ state, is_second }) => !is_second && (state === "active" || state === "returned"),
  );
  if (event !== "order.cancel" || !in_hand) return { percent: undefined, field: null };
  const reported = in_hand.progress_percent;
  const field = (
    <TextField
      id="act-percent"
      label={t("work.percent")}
      hint={t("work.percent_hint", { percent: reported })}
      inputMode="numeric"
      maxLength={3}
      value={typed ?? String(reported)}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
  const percent = typed === null ? reported : Math.min(100, Math.max(0, Math.trunc(Number(typed)) || 0));
  return { percent, field };
}
