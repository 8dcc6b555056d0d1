import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { QuotationView } from "#contract/quotes/quotations.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/field.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { call } from "../../late-api.ts";
import { useTypedText } from "../../ordering/typed-draft.ts";
import { ActDialog } from "../../shell/act-dialog.tsx";
import { useAnswerTime } from "../../shell/answer-time.ts";
import { useWords } from "../../words.ts";

/** Requests a change of the quote; the desk then makes another one. */
export function ChangeRequest({ quote: { hash } }: { quote: QuotationView }) {
  const { t } = useWords();
  const when = useAnswerTime();
  const queries = useQueryClient();
  const keyFor = useIdempotency();
  const [open, setOpen] = useState(false);
  const { text, setText, end } = useTypedText(`quote-change:${hash}`);
  const missing = text.trim() === "";
  const change = useMutation({
    mutationFn: (body: { text: string }) =>
      call("changeQuote", { params: { hash }, body, idempotency_key: keyFor([hash, body.text]) }),
    onSuccess: () => {
      end();
      void queries.invalidateQueries({ queryKey: ["quotation"] });
    },
  });
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t("change.button")}
      </Button>
      {open && (
        <ActDialog
          title={t("change.send")}
          heading={t("change.title")}
          action={change}
          input={() => (missing ? null : { text })}
          done={t("change.done")}
          onClose={() => setOpen(false)}
        >
          {(tried) => (
            <>
              <p>{t("change.text", { when })}</p>
              <TextArea
                id="change-text"
                label={t("change.label")}
                required
                rows={4}
                maxLength={5000}
                value={text}
                problem={tried && missing ? "field.required" : undefined}
                onChange={(event) => setText(event.target.value)}
              />
            </>
          )}
        </ActDialog>
      )}
    </>
  );
}
