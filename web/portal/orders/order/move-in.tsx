import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderView } from "#contract/orders/orders.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast.tsx";
import { call } from "../../late-api.ts";
import { ActDialog } from "../../shell/act-dialog.tsx";
import { useWords } from "../../words.ts";

/** Moves what a person ordered as a guest into the account in which they are logged in. */
export function MoveIn({ order }: { order: OrderView }) {
  const { t } = useWords();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const move = useMutation({
    mutationFn: (hash: string) => call("moveOrderIn", { params: { hash } }),
  });
  const done = async () => {
    await queries.invalidateQueries();
    toast(t("order.moved_in"));
  };
  if (!order.may_move_in) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t("order.move_in")}
      </Button>
      {open && (
        <ActDialog
          title={t("order.move_in")}
          heading={t("order.move_in_title")}
          action={move}
          input={() => order.hash}
          onDone={() => void done()}
          onClose={() => setOpen(false)}
        >
          <p>{t("order.move_in_text")}</p>
        </ActDialog>
      )}
    </>
  );
}
