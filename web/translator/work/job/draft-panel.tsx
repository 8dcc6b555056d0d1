import { type ReactNode, useState } from "react";
import type { PaperDraft } from "#contract/shipping/paper-drafts.ts";
import type { JobView } from "#contract/work/translators.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { TextArea } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { useZoneText } from "../../text.ts";
import { useSendDraft } from "./data.ts";
import type { Slot } from "../../delivery-draft.ts";
import style from "./job-page.module.css";
import { TargetSlot } from "../../target-slot.tsx";

const steps = ["draft", "paper", "hand_in"] as const;

/** §4.7: a paper original is approved before its translator stamps it; nothing is handed in until then. */
export function DraftPanel({ id, job }: { id: string; job: JobView }) {
  const { t } = useZoneText();
  const { draft } = job;
  const current = draft?.state === "approved" ? "paper" : "draft";
  return (
    <section className={style.panel} aria-labelledby="draft-title">
      <h2 id="draft-title">{t("stamp.title")}</h2>
      <p>{t("stamp.note")}</p>
      <ol className={style.steps}>
        {steps.map((step) => (
          <li key={step} aria-current={step === current ? "step" : undefined}>
            {t(`stamp.step.${step}`)}
          </li>
        ))}
      </ol>
      {draft && <Answer draft={draft} />}
      {draft?.state !== "approved" && !job.on_hold && (
        <Sent waits={draft?.state === "waiting"}>
          {/* Another draft begins with an empty form. */}
          <Sending key={draft?.version ?? 0} id={id} />
        </Sent>
      )}
    </section>
  );
}

/** The answer of the customer to the draft that counts. */
function Answer({ draft }: { draft: PaperDraft }) {
  const { t } = useZoneText();
  if (draft.state === "approved")
    return (
      <Notice tone="success">
        {t("draft_state.approved")} {t("stamp.now")} {t("stamp.post")}
      </Notice>
    );
  if (draft.state === "waiting")
    return (
      <Notice tone="info">
        {t("draft_state.waiting")} {t(draft.clock_stopped ? "stamp.clock" : "stamp.clock_over")}
      </Notice>
    );
  return (
    <Notice tone="warning">
      {t("draft_state.change_asked")}
      <p className={style.quoted}>{draft.answer}</p>
    </Notice>
  );
}

/** The form for the next draft; while one waits it is closed, because nothing needs to be sent. */
function Sent({ waits, children }: { waits: boolean; children: ReactNode }) {
  const { t } = useZoneText();
  return waits ? <Disclosure summary={t("stamp.another")}>{children}</Disclosure> : children;
}

function Sending({ id }: { id: string }) {
  const { t } = useZoneText();
  const send = useSendDraft(id);
  const [slot, setSlot] = useState<Slot>({ upload: null, sending: false });
  const [comment, setComment] = useState("");
  const [pressed, setPressed] = useState(false);
  const problem = slot.sending ? t("deliver.sending") : t("stamp.missing");
  return (
    <form
      noValidate
      className={style.stack}
      onSubmit={(event) => {
        event.preventDefault();
        setPressed(true);
        if (slot.upload === null) return;
        send.mutate({ upload: slot.upload, comment }, { onSuccess: () => toast(t("stamp.sent")) });
      }}
    >
      <ActFailed error={send.error} />
      <TargetSlot
        id="draft-file"
        plan={{ key: "slot-draft", answers: null, name: null }}
        label={t("stamp.file")}
        scans
        target_lang=""
        problem={pressed && slot.upload === null ? problem : undefined}
        onChange={setSlot}
      />
      <TextArea
        id="draft-comment"
        label={t("stamp.comment")}
        optional
        rows={2}
        maxLength={1000}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      <div>
        <Button type="submit" busy={send.isPending}>
          {t("stamp.send")}
        </Button>
      </div>
    </form>
  );
}
