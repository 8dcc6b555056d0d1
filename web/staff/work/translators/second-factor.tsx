import { useState } from "react";
import type { DeskTranslator } from "#contract/work/desk-translators.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { resetSecondFactor, useTranslatorChange } from "./data.ts";

/** Takes off a second factor that was lost with its phone; asked once more, because all sessions end. */
export function ResetSecondFactor({ person }: { person: DeskTranslator }) {
  const { t } = useDeskText();
  const [asked, setAsked] = useState(false);
  const reset = useTranslatorChange(resetSecondFactor);
  const may = useMay()("users.edit");
  if (!may || !person.second_factor) return null;
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t("users.reset_factor")}</Button>
      {asked && (
        <ActionDialog
          danger
          title={t("users.reset_factor")}
          action={reset}
          input={() => person.id}
          done={t("users.saved")}
          onClose={() => setAsked(false)}
        >
          <p>{t("translators.reset_factor_text", { name: person.name })}</p>
        </ActionDialog>
      )}
    </>
  );
}
