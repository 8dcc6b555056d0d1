import { useState } from "react";
import { proof_code } from "#domain/orders/supplement.ts";
import { minute } from "#domain/orders/timers.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { call } from "../late-api.ts";
import { type PortalKey, useFailureText, useWords } from "../words.ts";

/** Verifies a guest by a code from the order's mailbox, before an order is ended or personal data is shown. */
export function ProofCode(props: {
  readonly hash: string;
  readonly email_hint: string;
  /** The purpose of the code; by default, to end the order. */
  readonly text?: PortalKey;
  readonly code: string;
  readonly onChange: (code: string) => void;
}) {
  const { hash, email_hint, text = "code.text", code, onChange } = props;
  const { t } = useWords();
  const failureText = useFailureText();
  const [state, setState] = useState<"new" | "busy" | "sent">("new");
  const [error, setError] = useState<string | null>(null);
  const send = async () => {
    setState("busy");
    setError(null);
    try {
      await call("askForProof", { params: { hash } });
      setState("sent");
    } catch (caught) {
      setError(failureText(caught));
      setState("new");
    }
  };
  return (
    <>
      <p>{t(text, { email: email_hint })}</p>
      <Button size="small" busy={state === "busy"} onClick={() => void send()}>
        {t("code.send")}
      </Button>
      {error !== null && (
        <Notice tone="danger" live="alert">
          {error}
        </Notice>
      )}
      {state === "sent" && (
        <Notice tone="info" live="status">
          {t("code.sent", { minutes: proof_code.valid_ms / minute })}
        </Notice>
      )}
      <TextField
        id="proof-code"
        label={t("code.label")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
