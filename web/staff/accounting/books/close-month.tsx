import { useId, useState } from "react";
import type { MonthView } from "#contract/accounting/books.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useDeskText } from "../../text.ts";
import { useClosing, useReopening } from "./data.ts";

/** Closes the month that is seen, after a question. */
export function CloseMonth({ view }: { view: MonthView }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const closing = useClosing(view.month);
  const [open, setOpen] = useState(false);
  const close = () =>
    closing.mutate(view.totals_sha256, {
      onSuccess: () => toast(t("books.done_closed"), "success"),
      onError: (error) => toast(sentence(error), "warning"),
      onSettled: () => setOpen(false),
    });
  return (
    <>
      <Button look="primary" disabled={view.broken.length > 0} onClick={() => setOpen(true)}>
        {t("books.close")}
      </Button>
      <Dialog
        open={open}
        title={t("books.close_title", { month: view.month })}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t("ui.cancel")}</Button>
            <Button look="primary" busy={closing.isPending} onClick={close}>
              {t("books.close")}
            </Button>
          </>
        }
      >
        <p>{t("books.close_text")}</p>
      </Dialog>
    </>
  );
}

/** Opens a closed month again; the reason stays beside the closing. */
export function ReopenMonth({ month }: { month: string }) {
  const { t } = useDeskText();
  const id = useId();
  const sentence = useProblemText();
  const reopening = useReopening(month);
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const reopen = () => {
    if (reason.trim() === "") return setProblem("field.required");
    reopening.mutate(reason, {
      onSuccess: () => toast(t("books.done_reopened"), "success"),
      onError: (error) => toast(sentence(error), "warning"),
      onSettled: () => setOpen(false),
    });
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("books.reopen")}</Button>
      <Dialog
        open={open}
        title={t("books.reopen_title", { month })}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t("ui.cancel")}</Button>
            <Button look="danger" busy={reopening.isPending} onClick={reopen}>
              {t("books.reopen")}
            </Button>
          </>
        }
      >
        <TextField
          id={id}
          label={t("books.reason")}
          value={reason}
          maxLength={500}
          problem={problem}
          required
          onChange={(event) => setReason(event.target.value)}
        />
      </Dialog>
    </>
  );
}
