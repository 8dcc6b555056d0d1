import { useState } from "react";
import type { JobView } from "#contract/translators.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useZoneText } from "../../text.ts";
import { useSendDraft } from "./data.ts";
import type { Slot } from "./delivery-draft.ts";
import style from "./job-page.module.css";
import { TargetSlot } from "./target-slot.tsx";

/** §4.7: what the customer approves before the translator stamps a paper original. */
export function DraftPanel({ id, job }: { id: string; job: JobView }) {
  const { t } = useZoneText();
  const { draft } = job;
  return (
    <section className={style.panel} aria-labelledby="draft-title">
      <h2 id="draft-title">{t("stamp.title")}</h2>
      {draft?.state === "approved" ? (
        <Notice tone="success">
          {t("draft_state.approved")} {t("stamp.post")}
        </Notice>
      ) : (
        <>
          <p>{t("stamp.note")}</p>
          {draft?.state === "waiting" && <Notice tone="info">{t("draft_state.waiting")}</Notice>}
          {draft?.state === "change_asked" && (
            <Notice tone="warning">
              {t("draft_state.change_asked")}
              <p className={style.said}>{draft.answer}</p>
            </Notice>
          )}
          {/* Another draft begins with an empty form. */}
          <Sending key={draft?.version ?? 0} id={id} />
        </>
      )}
    </section>
  );
}

function Sending({ id }: { id: string }) {
  const { t } = useZoneText();
  const sentence = useProblemText();
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
      {send.isError && (
        <Notice tone="danger" live="alert">
          {sentence(send.error)}
        </Notice>
      )}
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
