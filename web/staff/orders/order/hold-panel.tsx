import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { DialogueView } from "#contract/messages/desk-dialogue.ts";
import type { Status } from "#domain/catalog.ts";
import {
  chosen_hold_reasons,
  type ChosenHoldReason,
  holdReviewAt,
  type HoldReason,
} from "#domain/orders/hold.ts";
import { production_statuses } from "#domain/orders/transitions.ts";
import { Button } from "#ui/button.tsx";
import { fromLocalInput, toLocalInput } from "#ui/clock.ts";
import { formatInstant } from "#ui/date-text.tsx";
import { Select, TextArea, TextField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { Only, useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { dialogueQuery, useEndHold, useHold, useUnreadable } from "./dialogue-calls.ts";
import style from "./order-page.module.css";
import { OrderDialog } from "./order-dialog.tsx";
import { PauseDialog, ResumeQuote } from "./pause-quote.tsx";
import { Panel } from "./panel.tsx";
import talk from "./talk.module.css";

/** An order that is held says so above everything else. */
export function HoldBar({ id }: { id: string }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const sentence = useProblemText();
  const { data } = useQuery(dialogueQuery(id));
  const title = useHoldTitle();
  const end = useEndHold(id);
  if (!data?.hold) return null;
  const { note, since, review_at } = data.hold;
  const when = (instant: string) => formatInstant(locale, instant, "short");
  const finish = () =>
    end.mutate("", {
      onSuccess: () => toast(t("hold.ended")),
      onError: (error) => toast(sentence(error), "warning"),
    });
  return (
    <Notice
      tone="warning"
      title={title(data.hold)}
      action={
        <Only right="orders.work">
          <Button busy={end.isPending} onClick={finish}>
            {t("hold.end")}
          </Button>
        </Only>
      }
    >
      <p>
        {t("hold.blocks")} {t("hold.dates", { since: when(since), review: when(review_at) })}
      </p>
      {note !== "" && <p>{note}</p>}
    </Notice>
  );
}

type Held = NonNullable<DialogueView["hold"]>;

/** Why an order is held, and by whom. */
function useHoldTitle(): (hold: Held) => string {
  const { t } = useDeskText();
  return ({ reason, by }) => {
    const why = t(`hold.reason.${reason ?? "other"}`);
    return by === null ? t("hold.on", { reason: why }) : t("hold.on_by", { reason: why, name: by });
  };
}

/** S3: stops an order: for a while by a hold, or because its input cannot be opened. */
export function HoldPanel({ id, status }: { id: string; status: Status }) {
  const { t } = useDeskText();
  const allowed = useMay();
  const { data } = useQuery(dialogueQuery(id));
  const [open, setOpen] = useState<"hold" | "pause" | "unreadable" | null>(null);
  const works = production_statuses.some((one) => one === status);
  const readable = status === "calculation" || status === "in_analysis";
  const possible = allowed("orders.work") && (works || readable) && data?.hold === null;
  if (!data || (open === null && !possible)) return null;
  return (
    <Panel id="hold" title={t("hold.title")}>
      <div className={style.acts}>
        {works && (
          <Button size="small" onClick={() => setOpen("hold")}>
            {t("hold.set")}
          </Button>
        )}
        {status === "calculation" && data.waits_for_customer && <ResumeQuote id={id} />}
        {status === "calculation" && !data.waits_for_customer && (
          <Button size="small" onClick={() => setOpen("pause")}>
            {t("pause.act")}
          </Button>
        )}
        {readable && (
          <Button size="small" onClick={() => setOpen("unreadable")}>
            {t("unreadable.act")}
          </Button>
        )}
      </div>
      {open === "hold" && <HoldDialog id={id} hold={data.hold} onClose={() => setOpen(null)} />}
      {open === "pause" && <PauseDialog id={id} onClose={() => setOpen(null)} />}
      {open === "unreadable" && <UnreadableDialog id={id} onClose={() => setOpen(null)} />}
    </Panel>
  );
}

const proposedReview = (reason: HoldReason): string => toLocalInput(holdReviewAt(reason, Date.now(), "PL"));

function HoldDialog({ id, hold: held, onClose }: { id: string; hold: Held | null; onClose: () => void }) {
  const { t } = useDeskText();
  const title = useHoldTitle();
  const hold = useHold(id);
  const [reason, setReason] = useState<ChosenHoldReason>("customer");
  const [note, setNote] = useState("");
  const [review, setReview] = useState(() => proposedReview("customer"));
  const unexplained = reason === "other" && note.trim() === "";
  const choose = (next: ChosenHoldReason) => {
    // A date entered by hand is preserved.
    if (review === proposedReview(reason)) setReview(proposedReview(next));
    setReason(next);
  };
  const input = () => (unexplained ? null : { reason, note, review_at: fromLocalInput(review) ?? "" });
  const news = held && (
    <Notice tone="warning" live="status" title={title(held)}>
      {held.note !== "" && <p>{held.note}</p>}
    </Notice>
  );
  const shared = { id, action: hold, input, done: t("hold.done"), news, onClose };
  return (
    <OrderDialog title={t("hold.set")} subject={t("orders.number", { id })} {...shared}>
      {(tried) => (
        <div className={talk.form}>
          <p>{t("hold.hint")}</p>
          <ReasonSelect reason={reason} onChange={choose} />
          {reason === "customer" && <p>{t("hold.customer_hint")}</p>}
          <TextField
            id="hold-review"
            label={t("hold.review")}
            type="datetime-local"
            required
            value={review}
            onChange={(event) => setReview(event.target.value)}
          />
          <HoldNote
            required={reason === "other"}
            missing={tried && unexplained}
            value={note}
            onChange={setNote}
          />
        </div>
      )}
    </OrderDialog>
  );
}

function HoldNote(props: {
  readonly required: boolean;
  readonly missing: boolean;
  readonly value: string;
  readonly onChange: (note: string) => void;
}) {
  const { required, missing, value, onChange } = props;
  const { t } = useDeskText();
  return (
    <TextArea
      id="hold-note"
      label={t("hold.note")}
      {...(required ? { required } : { optional: true })}
      problem={missing ? "field.required" : undefined}
      rows={3}
      maxLength={1000}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function ReasonSelect(props: {
  readonly reason: ChosenHoldReason;
  readonly onChange: (reason: ChosenHoldReason) => void;
}) {
  const { reason, onChange } = props;
  const { t } = useDeskText();
  return (
    <Select
      id="hold-reason"
      label={t("hold.reason")}
      value={reason}
      onChange={(event) => onChange(chosen_hold_reasons.find((one) => one === event.target.value) ?? "other")}
    >
      {chosen_hold_reasons.map((one) => (
        <option key={one} value={one}>
          {t(`hold.reason.${one}`)}
        </option>
      ))}
    </Select>
  );
}

function UnreadableDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useDeskText();
  const report = useUnreadable(id);
  const [note, setNote] = useState("");
  const shared = { id, action: report, input: () => note, done: t("act.done"), onClose };
  return (
    <OrderDialog danger title={t("unreadable.act")} subject={t("orders.number", { id })} {...shared}>
      <div className={talk.form}>
        <p>{t("unreadable.text")}</p>
        <TextField
          id="unreadable-note"
          label={t("unreadable.note")}
          optional
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </OrderDialog>
  );
}
