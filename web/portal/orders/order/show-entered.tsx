import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderView } from "#contract/orders/orders.ts";
import { Button } from "#ui/button.tsx";
import { call } from "../../late-api.ts";
import { ActDialog } from "../../shell/act-dialog.tsx";
import type { Entered } from "../../shell/entered-rows.tsx";
import { ProofCode } from "../../shell/proof-code.tsx";
import { useWords } from "../../words.ts";

/** Shows a guest the entered details in full after a code from the order's mailbox. */
export function ShowEntered({ order, onShown }: { order: OrderView; onShown: (entered: Entered) => void }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const [code, setCode] = useState("");
  const show = useMutation({
    mutationFn: (body: { code: string }) => call("enteredDetails", { params: { hash: order.hash }, body }),
  });
  return (
    <>
      <div>
        <Button size="small" onClick={() => setOpen(true)}>
          {t("entered.show")}
        </Button>
      </div>
      {open && (
        <ActDialog
          title={t("entered.confirm")}
          heading={t("entered.title")}
          action={show}
          input={() => ({ code })}
          onDone={onShown}
          onClose={() => setOpen(false)}
        >
          <ProofCode
            hash={order.hash}
            email_hint={order.email_hint ?? ""}
            text="entered.text"
            code={code}
            onChange={setCode}
          />
        </ActDialog>
      )}
    </>
  );
}
