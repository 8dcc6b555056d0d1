import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/field.tsx";
import style from "./approval-decision.module.css";
import { useDecision } from "./approvals.ts";
import { me_query } from "./queries.ts";
import { useMay } from "./rights.tsx";
import { useDeskText } from "./text.ts";

/** What is decided about: its number, who asked, and what for. */
export type Request = { readonly id: number; readonly asked_by: number; readonly text: string };
export type Asked = { readonly request: Request; readonly decision: "approve" | "reject" };

/** What the staff user may do about a request: the one who made it may only take it back. */
export function DecisionButtons({ request, onAsk }: { request: Request; onAsk: (asked: Asked) => void }) {
  const { t } = useDeskText();
  const allowed = useMay();
  const me = useQuery(me_query);
  if (!allowed("approvals.decide")) return <span className="hint">{t("approvals.second_person")}</span>;
  const name = t("approvals.number", { id: request.id });
  return (
    <span className={style.acts}>
      {request.asked_by === me.data?.id ? (
        <span className="hint">{t("approvals.second_person")}</span>
      ) : (
        <Button
          size="small"
          look="primary"
          aria-label={`${t("approvals.approve")}: ${name}`}
          onClick={() => onAsk({ request, decision: "approve" })}
        >
          {t("approvals.approve")}
        </Button>
      )}
      <Button
        size="small"
        aria-label={`${t("approvals.reject")}: ${name}`}
        onClick={() => onAsk({ request, decision: "reject" })}
      >
        {t("approvals.reject")}
      </Button>
    </span>
  );
}

/** The decision of the second person; its effect is shown before, and declining needs a reason. */
export function DecisionDialog({ request, decision, onClose }: Asked & { readonly onClose: () => void }) {
  const { t } = useDeskText();
  const id = useId();
  const change = useDecision();
  const [note, setNote] = useState("");
  const rejects = decision === "reject";
  const missing = rejects && note.trim() === "";
  return (
    <ActionDialog
      danger={rejects}
      title={t(`approvals.${decision}`)}
      subject={t("approvals.number", { id: request.id })}
      action={change}
      input={() => (missing ? null : { id: request.id, decision, note })}
      done={t(rejects ? "approvals.rejected" : "approvals.approved")}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <p>{request.text}</p>
          <p>{t(`approvals.${decision}_text`)}</p>
          <TextArea
            id={id}
            label={t(rejects ? "approvals.why_not" : "approvals.note")}
            required={rejects}
            optional={!rejects}
            maxLength={500}
            value={note}
            problem={tried && missing ? "field.required" : undefined}
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      )}
    </ActionDialog>
  );
}
