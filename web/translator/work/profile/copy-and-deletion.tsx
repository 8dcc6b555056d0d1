import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ActFailed } from "#ui/act-failed.tsx";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { saveFile } from "#ui/save-file.ts";
import { call } from "../../api.ts";
import { useZoneText } from "../../text.ts";
import style from "./profile-page.module.css";

/** The copy of what is held on the translator, and the request to delete it, which the desk answers. */
export function OwnData() {
  const { t } = useZoneText();
  const id = useId();
  const [asking, setAsking] = useState(false);
  const copy = useMutation({
    mutationFn: () => call("copyOfTranslator", {}),
    onSuccess: (data) => saveFile("my-data.json", JSON.stringify(data, null, 2), "application/json"),
  });
  return (
    <section className={style.part} aria-labelledby={id}>
      <h2 id={id}>{t("profile.data")}</h2>
      <p className="hint">{t("profile.data_text")}</p>
      <ActFailed error={copy.error} />
      <div className="cluster-2">
        <Button busy={copy.isPending} onClick={() => copy.mutate()}>
          {t("profile.data_copy")}
        </Button>
        <Button onClick={() => setAsking(true)}>{t("profile.data_delete")}</Button>
      </div>
      {asking && <DeletionDialog onClose={() => setAsking(false)} />}
    </section>
  );
}

function DeletionDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useZoneText();
  const queries = useQueryClient();
  const ask = useMutation({
    mutationFn: (text: string) => call("writeToDesk", { body: { text } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["talk"] }),
  });
  return (
    <ActionDialog
      title={t("profile.data_delete")}
      heading={t("profile.data_delete_title")}
      cancel="ui.cancel"
      action={ask}
      input={() => t("profile.data_delete_message")}
      done={t("profile.data_delete_done")}
      onClose={onClose}
    >
      <p>{t("profile.data_delete_text")}</p>
    </ActionDialog>
  );
}
