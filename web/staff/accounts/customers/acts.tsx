import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { CustomerFile } from "#contract/accounts/desk-customers.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { call } from "../../api.ts";
import { Only } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { useCustomerChange } from "./data.ts";

type Asked = "block" | "unblock" | "forget";

/** What is done to the account itself. What ends the sessions of a customer or cannot be undone is confirmed. */
export function Acts({ file }: { file: CustomerFile }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const [asked, setAsked] = useState<Asked | null>(null);
  const id = String(file.id);
  const send = useCustomerChange(id, () => call("resendCustomerActivation", { params: { id } }));
  if (asked === null && file.anonymised_at !== null) return null;
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
      <Only right="customers.anonymise">
        <Button size="small" onClick={() => setAsked("forget")}>
          {t("account_act.forget")}
        </Button>
      </Only>
      {asked && <Confirm file={file} asked={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

function Confirm({ file, asked, onClose }: { file: CustomerFile; asked: Asked; onClose: () => void }) {
  const { t } = useDeskText();
  const id = String(file.id);
  const [typed, setTyped] = useState("");
  const word = typed.trim();
  const change = useCustomerChange(id, (text: string) =>
    asked === "forget"
      ? call("anonymiseCustomer", { params: { id }, body: { email: text } })
      : call("blockCustomer", { params: { id }, body: { blocked: asked === "block", reason: text } }),
  );
  return (
    <ActionDialog
      danger={asked !== "unblock"}
      title={t(`account_act.${asked}`)}
      enter
      action={change}
      input={() => (word === "" ? null : word)}
      onClose={onClose}
    >
      {(tried) => (
        <>
          {" "}
          <p>{t(`account_act.${asked}_text`)}</p>
          <TextField
            id="act-word"
            label={
              asked === "forget"
                ? t("account_act.forget_email", { email: file.email })
                : t("account_act.reason")
            }
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
