import { Link } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { DeskCalendar, DeskSession } from "#contract/interpreting/sessions.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { useNow } from "#ui/clock.ts";
import { DateText } from "#ui/date-text.tsx";
import { Select } from "#ui/field.tsx";
import { useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import style from "./calendar-page.module.css";
import { SecondActs, SecondFact } from "./second-place.tsx";
import { useCallStandby, useInterpreterAbsent, useSetStandby } from "./data.ts";

type Props = {
  readonly session: DeskSession;
  readonly candidates: DeskCalendar["pairs"][number]["standby"];
  readonly onAssign: () => void;
};

const open_states: readonly DeskSession["state"][] = ["booked", "reminded", "in_session"];

/** One session of the week: when, which order, who comes, who steps in, and what has to be done about it. */
export function SessionRow({ session, candidates, onAssign }: Props) {
  const { t } = useDeskText();
  const { order_id, task, interpreter } = session;
  const is_open = open_states.includes(session.state);
  return (
    <li className={`${style.session} ${task === "unassigned" ? style.urgent : ""}`}>
      <div className={style.when}>
        <strong>
          <DateText value={session.starts_at} form="zoned" />
        </strong>
        <span>{t("desk_calendar.minutes", { n: session.duration_minutes })}</span>
      </div>
      <div className="cluster-2-3 middle">
        <Link to="/orders/$id" params={{ id: order_id }}>
          {t("orders.number", { id: String(order_id) })}
        </Link>
        <Badge tone={session.state === "in_session" ? "success" : "neutral"}>
          {t(`session_state.${session.state}`)}
        </Badge>
        <span>
          {t("desk_calendar.interpreter")}:{" "}
          {interpreter === null
            ? "–"
            : session.is_assigned
              ? interpreter.name
              : t("desk_calendar.time_kept", { name: interpreter.name })}
        </span>
        {session.needs_two && is_open && <SecondFact session={session} />}
        {task !== null && (
          <Badge
            tone={task === "unassigned" || task === "interpreter_away" ? "danger" : "warning"}
            strong={task === "unassigned" || task === "interpreter_away"}
            icon={<TriangleAlert size={14} aria-hidden="true" />}
          >
            {t(`desk_calendar.${task}`)}
          </Badge>
        )}
      </div>
      <div className={style.acts}>
        {session.can_offer && (
          <Button size="small" look={task === "unassigned" ? "primary" : "secondary"} onClick={onAssign}>
            {t("desk_calendar.assign")}
          </Button>
        )}
        {session.needs_two && is_open && <SecondActs session={session} />}
        {is_open && <Standby session={session} candidates={candidates} />}
        {is_open && <Missing session={session} />}
      </div>
    </li>
  );
}

/** Who steps in; called before an interpreter counts as missing (4.8). */
function Standby({ session, candidates }: Omit<Props, "onAssign">) {
  const { t } = useDeskText();
  const { order_id, standby, standby_called, interpreter } = session;
  const set = useSetStandby(order_id);
  const ask = useCallStandby(order_id);
  const choices = candidates.filter(({ id }) => id !== interpreter?.id && id !== session.second?.id);
  return (
    <>
      <Select
        id={`standby-${order_id}`}
        label={t("desk_calendar.standby_of", { id: String(order_id) })}
        value={String(standby?.id ?? "")}
        disabled={set.isPending}
        onChange={(event) => set.mutate(event.target.value === "" ? null : Number(event.target.value))}
      >
        <option value="">{t("desk_calendar.no_standby")}</option>
        {standby && !choices.some(({ id }) => id === standby.id) && (
          <option value={standby.id}>{standby.name}</option>
        )}
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {standby_called && <Badge tone="info">{t("desk_calendar.called")}</Badge>}
      {standby && !standby_called && (
        <Button size="small" busy={ask.isPending} onClick={() => ask.mutate()}>
          {t("desk_calendar.call")}
        </Button>
      )}
      <ActFailed error={set.error ?? ask.error} />
    </>
  );
}

/** No interpreter came: confirmed, because it refunds the whole price. */
function Missing({ session }: { session: DeskSession }) {
  const { t } = useDeskText();
  const may = useMay()("orders.work");
  const now = useNow(30_000);
  const [asking, setAsking] = useState(false);
  const absent = useInterpreterAbsent(session.order_id);
  const standby_left = session.standby !== null && !session.standby_called;
  if (!asking && (!may || standby_left || now < Date.parse(session.starts_at))) return null;
  return (
    <>
      <Button size="small" look="quiet" onClick={() => setAsking(true)}>
        {t("desk_calendar.absent")}
      </Button>
      {asking && (
        <ActionDialog
          danger
          title={t("desk_calendar.absent")}
          action={absent}
          input={() => undefined}
          onClose={() => setAsking(false)}
        >
          <p>{t("desk_calendar.absent_text")}</p>
        </ActionDialog>
      )}
    </>
  );
}
