import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { CustomerFile } from "#contract/accounts/desk-customers.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { call } from "../../api.ts";
import { Only } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { useCustomerChange } from "./data.ts";

type Asked = "block" | "unblock" | "export";

/** What is done to the account itself. What ends the sessions of a customer or cannot be undone is confirmed. */
export function Acts({ file }: { file: CustomerFile }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [is_forgetting, setForgetting] = useState(false);
  const id = String(file.id);
  const send = useCustomerChange(id, () => call("resendCustomerActivation", { params: { id } }));
  if (asked === null && !is_forgetting && file.anonymised_at !== null) return null;
  return (
    <div className="cluster-3 middle">
      <a href={`mailto:${file.email}`}>{file.email}</a>
      <Only right="mails.read">
        <Link to="/mails" search={{ page: 1, search: file.email }}>
          {t("mails.of_customer")}
        </Link>
      </Only>
      {file.activated_at === null && (
        <Only right="customers.edit">
          <Button
            size="small"
            busy={send.isPending}
            onClick={() =>
              send.mutate(undefined, {
                onSuccess: () => toast(t("account_act.activation_sent")),
                onError: (error) => toast(sentence(error), "warning"),
              })
            }
          >
            {t("account_act.activation")}
          </Button>
        </Only>
      )}
      <Only right="customers.block">
        <Button size="small" onClick={() => setAsked(file.blocked_at === null ? "block" : "unblock")}>
          {t(file.blocked_at === null ? "account_act.block" : "account_act.unblock")}
        </Button>
      </Only>
      <Only right="customers.export">
        <Button size="small" onClick={() => setAsked("export")}>
          {t("account_act.export")}
        </Button>
      </Only>
      <Only right="customers.anonymise">
        <Button size="small" onClick={() => setForgetting(true)}>
          {t("account_act.forget")}
        </Button>
      </Only>
      {asked && <Confirm file={file} asked={asked} onClose={() => setAsked(null)} />}
      {is_forgetting && <Forget file={file} onClose={() => setForgetting(false)} />}
    </div>
  );
}

function Confirm({ file, asked, onClose }: { file: CustomerFile; asked: Asked; onClose: () => void }) {
  const { t } = useDeskText();
  const id = String(file.id);
  const [typed, setTyped] = useState("");
  const word = typed.trim();
  const keyFor = useIdempotency();
  const change = useCustomerChange(id, (reason: string) =>
    asked === "export"
      ? call("exportCustomer", { params: { id }, body: { reason }, idempotency_key: keyFor({ reason }) })
      : call("blockCustomer", { params: { id }, body: { blocked: asked === "block", reason } }),
  );
  return (
    <ActionDialog
      danger={asked === "block"}
      title={t(`account_act.${asked}`)}
      enter
      action={change}
      {...(asked === "export" ? { done: t("account_act.export_done") } : {})}
      input={() => (word === "" ? null : word)}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <p>{t(`account_act.${asked}_text`)}</p>
          <TextField
            id="act-word"
            label={t(asked === "export" ? "account_act.request" : "account_act.reason")}
            required
            autoComplete="off"
            value={typed}
            problem={tried && word === "" ? "field.required" : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
        </>
      )}
    </ActionDialog>
  );
}

/** Deletes the data of a customer at their written request, which is named in the audit log. */
function Forget({ file, onClose }: { file: CustomerFile; onClose: () => void }) {
  const { t } = useDeskText();
  const id = String(file.id);
  const [email, setEmail] = useState("");
  const [reason, setReason] = useState("");
  const body = { email: email.trim(), reason: reason.trim() };
  const is_whole = body.email !== "" && body.reason !== "";
  const change = useCustomerChange(id, (input: typeof body) =>
    call("anonymiseCustomer", { params: { id }, body: input }),
  );
  return (
    <ActionDialog
      danger
      title={t("account_act.forget")}
      enter
      action={change}
      input={() => (is_whole ? body : null)}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <p>{t("account_act.forget_text")}</p>
          <TextField
            id="forget-reason"
            label={t("account_act.request")}
            required
            autoComplete="off"
            value={reason}
            problem={tried && body.reason === "" ? "field.required" : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
          <TextField
            id="act-word"
            label={t("account_act.forget_email", { email: file.email })}
            required
            autoComplete="off"
            value={email}
            problem={tried && body.email === "" ? "field.required" : undefined}
            onChange={({ target }) => setEmail(target.value)}
          />
        </>
      )}
    </ActionDialog>
  );
}
