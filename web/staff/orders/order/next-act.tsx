import { useIntl } from "#ui/intl.ts";
import { Link } from "@tanstack/react-router";
import type { DeskOrder } from "#contract/views/staff.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { enterPart } from "../../enter-part.ts";
import { useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { isSession } from "./data.ts";
import { useOpenCase } from "./case-bars.tsx";
import style from "./next-act.module.css";
import { useStageName } from "./stages-panel.tsx";

type Next = {
  readonly text: string;
  readonly until?: string | null | undefined;
  /** The button that leads to the part of the page where it is done. */
  readonly act?: { readonly label: string; readonly part: string } | undefined;
  /** The complaint that waits for the desk. */
  readonly case_id?: number | undefined;
};

/** One sentence about the order: what is to do now, by whom and until when. */
export function NextAct({ desk, taken }: { desk: DeskOrder; taken: boolean }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const { text, until, act, case_id } = useNext(desk, taken);
  return (
    <section className={style.next} aria-label={t("next.title")}>
      <p>
        <strong>{text}</strong>
        {until && <span>{` ${t("next.until", { time: formatInstant(locale, until, "short") })}`}</span>}
      </p>
      {act && (
        <Button look="primary" onClick={() => enterPart(act.part)}>
          {act.label}
        </Button>
      )}
      {case_id !== undefined && (
        <Link to="/corrections/$id" params={{ id: case_id }} className={buttonClass({ look: "primary" })}>
          {t("next.complaint_act")}
        </Link>
      )}
    </section>
  );
}

function useNext(desk: DeskOrder, taken: boolean): Next {
  const { t } = useDeskText();
  const allowed = useMay();
  const atWork = useWorkNext();
  const works = allowed("orders.work");
  const complaint = useOpenCase(desk.order.id, desk.order.status === "finished");
  switch (desk.order.status) {
    case "draft":
      return { text: t("next.customer_writes") };
    case "calculation":
      if (desk.sending?.left_ms != null) return { text: t("next.sending") };
      return {
        text: t("next.price"),
        until: desk.due_clock?.due_at,
        act: works && !taken ? { label: t("next.price_act"), part: "quote" } : undefined,
      };
    case "acceptation":
      return { text: t("next.customer_decides"), until: desk.quotes[0]?.valid_until };
    case "payment":
      return { text: t("next.customer_pays") };
    case "in_analysis":
      return {
        text: t("next.check"),
        until: desk.order.deadline,
        act: works ? { label: t("next.check_act"), part: "steps" } : undefined,
      };
    case "failure":
      return {
        text: t("next.failure"),
        act: works ? { label: t("next.check_act"), part: "steps" } : undefined,
      };
    case "finished":
      if (complaint)
        return {
          text: t(`next.complaint.${complaint.group}`),
          case_id: complaint.group === "to_do" ? complaint.id : undefined,
        };
      return { text: t((desk.shipment?.steps.length ?? 0) > 0 ? "next.post" : "next.finished") };
    case "canceled":
    case "dropped":
      return { text: t("next.closed") };
    case "in_machine_translation":
      return { text: t("next.machine"), until: desk.order.deadline };
    case "waiting_translation":
    case "translation":
    case "waiting_proofreading":
    case "proofreading":
    case "waiting_verification":
    case "verification":
    case "waiting_post_edition":
    case "in_post_edition":
      return atWork(desk);
  }
}

/** What a stage waits for: a translator, an answer to an offer, or the work itself. */
function useWorkNext(): (desk: DeskOrder) => Next {
  const { t } = useDeskText();
  const allowed = useMay();
  const name = useStageName();
  return (desk) => {
    const { stages, order } = desk;
    const choose = t(isSession(desk) ? "next.assign_act_session" : "next.assign_act");
    const active = stages.find(({ state }) => state === "active");
    if (active)
      return {
        text: t("next.works", { name: active.translator?.name ?? "–", stage: name(active.kind) }),
        until: active.deadline,
      };
    const waiting = stages.find(({ state }) => state === "waiting");
    const asked = waiting?.offers.filter(({ state }) => state === "sent") ?? [];
    if (asked.length > 0)
      return {
        text: t("next.offered", { names: asked.map(({ translator }) => translator).join(", ") }),
        until: asked[0]?.expires_at,
      };
    return {
      text: t("next.assign", { stage: waiting ? name(waiting.kind) : "–" }),
      until: order.deadline,
      act: waiting && allowed("stages.assign") ? { label: choose, part: "assign" } : undefined,
    };
  };
}
