import { useState } from "react";
import type { OrderView } from "#contract/orders/orders.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { call } from "../../api.ts";
import type { Entered } from "../../shell/entered-rows.tsx";
import { ProofCode } from "../../shell/proof-code.tsx";
import { useFailureText, useWords } from "../../words.ts";

/** Shows a guest the entered details in full after a code from the order's mailbox. */
export function ShowEntered({ order, onShown }: { order: OrderView; onShown: (entered: Entered) => void }) {
  const { t } = useWords();
  const failureText = useFailureText();
  const [open, setOpen] = useState(false);
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const show = async () => {
    setBusy(true);
    setError(null);
    try {
      onShown(await call("enteredDetails", { params: { hash: order.hash }, body: { code } }));
      setOpen(false);
    } catch (caught) {
      setError(failureText(caught));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div>
        <Button size="small" onClick={() => setOpen(true)}>
          {t("entered.show")}
        </Button>
      </div>
      <Dialog
        open={open}
        title={t("entered.title")}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t("ui.cancel")}</Button>
            <Button look="primary" busy={busy} onClick={() => void show()}>
              {t("entered.confirm")}
            </Button>
          </>
        }
      >
        <ProofCode
          hash={order.hash}
          email_hint={order.email_hint ?? ""}
          text="entered.text"
          code={code}
          onChange={setCode}
        />
        {error !== null && (
          <Notice tone="danger" live="alert">
            {error}
          </Notice>
        )}
      </Dialog>
    </>
  );
}
