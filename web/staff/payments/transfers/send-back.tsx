import { useState } from "react";
import type { TransferView } from "#contract/payments/transfers.ts";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useIntl } from "#ui/intl.ts";
import { formatMoney } from "#ui/money-text.tsx";
import { FactRows } from "../../fact-rows.tsx";
import { useDeskText } from "../../text.ts";
import style from "./transfers-page.module.css";

/** Money that no order or payment belongs to: where it goes back to, and what happens then. */
export function SendBack({ transfer }: { transfer: TransferView }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const [open, setOpen] = useState(false);
  const { counterparty_iban: iban, counterparty_name: name, rest, title } = transfer;
  const words = t("transfers.back_words", { title });
  const copied = (text: string, label: string) => (
    <span className={style.copied}>
      {text}
      <CopyButton text={() => text} label={label} />
    </span>
  );
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t("transfers.send_back")}
      </Button>
      {open && (
        <Dialog
          open
          title={t("transfers.send_back_title", { amount: formatMoney(locale, rest) })}
          onClose={() => setOpen(false)}
        >
          <p>{t("transfers.send_back_text")}</p>
          <FactRows
            rows={[
              [t("transfers.refund_to"), name || null],
              [
                t("transfers.account"),
                iban === "" ? t("transfers.no_account") : copied(iban, t("transfers.copy_account")),
              ],
              [t("transfers.reference"), copied(words, t("transfers.copy_title"))],
            ]}
          />
        </Dialog>
      )}
    </>
  );
}
