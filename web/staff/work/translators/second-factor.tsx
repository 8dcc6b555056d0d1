import { useState } from "react";
import type { DeskTranslator } from "#contract/work/desk-translators.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { resetSecondFactor, useTranslatorChange } from "./data.ts";

/** Takes off a second factor that was lost with its phone; asked once more, because all sessions end. */
export function ResetSecondFactor({ person }: { person: DeskTranslator }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const [asked, setAsked] = useState(false);
  const reset = useTranslatorChange(resetSecondFactor);
  const may = useMay()("users.edit");
  if (!may || !person.second_factor) return null;
  const act = () =>
    reset.mutate(person.id, {
      onSuccess: () => toast(t("users.saved")),
      onError: (error) => toast(sentence(error), "warning"),
      onSettled: () => setAsked(false),
    });
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t("users.reset_factor")}</Button>
      <Dialog
        open={asked}
        title={t("users.reset_factor")}
        onClose={() => setAsked(false)}
        actions={
          <>
            <Button onClick={() => setAsked(false)}>{t("ui.back")}</Button>
            <Button look="danger" busy={reset.isPending} onClick={act}>
              {t("users.reset_factor")}
            </Button>
          </>
        }
      >
        <p>{t("translators.reset_factor_text", { name: person.name })}</p>
      </Dialog>
    </>
  );
}
