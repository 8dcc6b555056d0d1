import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderView } from "#contract/orders/orders.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { call } from "../../late-api.ts";
import { ActDialog } from "../../shell/act-dialog.tsx";
import { useLoggedIn } from "../../startup.ts";
import { useWords } from "../../words.ts";

/**
 * Replaces a guest's link, which opens the order for anyone who has it; the new one is mailed to the order's address.
 */
export function RenewLink({ order }: { order: OrderView }) {
  const { t } = useWords();
  const logged_in = useLoggedIn();
  const [open, setOpen] = useState(false);
  const renew = useMutation({
    mutationFn: (hash: string) => call("renewOrderLink", { params: { hash } }),
  });
  const email = order.email_hint;
  if (order.buyer !== null || logged_in || email === null) return null;
  if (renew.isSuccess && !open)
    return (
      <Notice tone="success" live="status">
        {t("order_link.sent", { email })}
      </Notice>
    );
  return (
    <>
      <Button size="small" look="quiet" onClick={() => setOpen(true)}>
        {t("order_link.renew")}
      </Button>
      {open && (
        <ActDialog
          title={t("order_link.send")}
          heading={t("order_link.renew_title")}
          action={renew}
          input={() => order.hash}
          onClose={() => setOpen(false)}
        >
          <p>{t("order_link.renew_text", { email })}</p>
        </ActDialog>
      )}
    </>
  );
}
