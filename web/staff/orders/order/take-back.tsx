import { useState } from "react";
import type { DeskOrder } from "#contract/views/staff.ts";
import { Button } from "#ui/button.tsx";
import { useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { useTakeBackOffer } from "./data.ts";
import { OrderDialog } from "./order-dialog.tsx";

/** Withdraws a sent offer without an answer for correction. */
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
  const change = useTakeBackOffer(id);
  const shared = { id, action: change, input: () => undefined, done: t("quoting.taken_back"), onClose };
  return (
    <OrderDialog title={t("quoting.take_back")} subject={t("orders.number", { id })} {...shared}>
      <p>{t("quoting.take_back_text")}</p>
    </OrderDialog>
  );
}
