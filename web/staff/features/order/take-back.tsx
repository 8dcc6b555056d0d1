import { useState } from "react";
import type { DeskOrder } from "#contract/staff.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { useTakeBackOffer } from "./data.ts";

/** Takes back a sent offer without an answer for correction. */
export function TakeBack({ id, desk }: { id: string; desk: DeskOrder }) {
  const { t } = useDeskText();
  const allowed = useMay();
  const [asks, setAsks] = useState(false);
  const { allowed_events } = desk.order;
  const may = allowed_events.some((event) => event === "quote.take_back" || event === "supplement.take_back");
  if (!asks && (!may || !allowed("orders.work"))) return null;
  return (
    <>
      <Button size="small" onClick={() => setAsks(true)}>
        {t("quoting.take_back")}
      </Button>
      {asks && <Confirm id={id} onClose={() => setAsks(false)} />}
    </>
  );
}

function Confirm({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const change = useTakeBackOffer(id);
  const takeBack = () =>
    change.mutate(undefined, {
      onSuccess: () => {
        toast(t("quoting.taken_back"));
        onClose();
      },
    });
  return (
    <Dialog
      open
      title={`${t("quoting.take_back")}: ${t("orders.number", { id })}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.back")}</Button>
          <Button look="primary" busy={change.isPending} onClick={takeBack}>
            {t("quoting.take_back")}
          </Button>
        </>
      }
    >
      {change.isError && (
        <Notice tone="danger" live="alert">
          {sentence(change.error)}
        </Notice>
      )}
      <p>{t("quoting.take_back_text")}</p>
    </Dialog>
  );
}
