import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { QuotationView } from "#contract/quotes/quotations.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextArea } from "#ui/field.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { call } from "../../late-api.ts";
import { useFailureText, useWords } from "../../words.ts";

/** A quote that is nearly right: what should be different, and the desk makes another one. */
export function ChangeRequest({ quote }: { quote: QuotationView }) {
  const { t } = useWords();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const keyFor = useIdempotency();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (text.trim() === "") return setProblem("field.required");
    setBusy(true);
    setError(null);
    try {
      await call("changeQuote", {
        params: { hash: quote.hash },
        body: { text },
        idempotency_key: keyFor([quote.hash, text]),
      });
      toast(t("change.done"));
      setOpen(false);
      await queries.invalidateQueries({ queryKey: ["quotation"] });
    } catch (caught) {
      setError(failureText(caught));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t("change.button")}
      </Button>
      <Dialog
        open={open}
        title={t("change.title")}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t("ui.cancel")}</Button>
            <Button look="primary" busy={busy} onClick={() => void send()}>
              {t("change.send")}
            </Button>
          </>
        }
      >
        <p>{t("change.text")}</p>
        {error !== null && (
          <Notice tone="danger" live="alert">
            {error}
          </Notice>
        )}
        <TextArea
          id="change-text"
          label={t("change.label")}
          required
          rows={4}
          maxLength={5000}
          value={text}
          problem={problem}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
        />
      </Dialog>
    </>
  );
}
