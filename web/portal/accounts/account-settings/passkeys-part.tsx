import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { passkeyName, SecurityView } from "#contract/accounts/accounts.ts";
import { Button } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { formatInstant } from "#ui/date-text.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { textOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { toast } from "#ui/toast.tsx";
import { call } from "../../late-api.ts";
import { ActDialog } from "../../shell/act-dialog.tsx";
import forms from "../../shell/forms.module.css";
import { knowsPasskeys, makePasskey } from "../../shell/passkeys.ts";
import { TroubleNotice, useTrouble, useTroubleText } from "../../shell/trouble.tsx";
import { usePrivacyWords } from "./privacy-words.ts";
import { ActForm } from "./act-form.tsx";
import { securityOptions } from "./data.ts";
import style from "./settings.module.css";

type Passkey = SecurityView["passkeys"][number];
type Opened = "add" | { readonly rename: Passkey } | { readonly remove: Passkey } | null;

/** Passkeys of the account: added on this device, renamed, removed. */
export function PasskeysPart({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = usePrivacyWords();
  const [open, setOpen] = useState<Opened>(null);
  const queries = useQueryClient();
  const close = () => setOpen(null);
  const done = () => {
    close();
    toast(t("settings.saved"));
    void queries.invalidateQueries({ queryKey: securityOptions.queryKey });
  };
  return (
    <div className={style.part}>
      <h3>{t("passkey.title")}</h3>
      <p className="hint">{t("passkey.text")}</p>
      {passkeys.length === 0 ? (
        <p>{t("passkey.none")}</p>
      ) : (
        <ul className={style.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpen({ rename: passkey })}
              onRemove={() => setOpen({ remove: passkey })}
            />
          ))}
        </ul>
      )}
      {knowsPasskeys() ? (
        <Button onClick={() => setOpen("add")}>{t("passkey.add")}</Button>
      ) : (
        <p>{t("passkey.unsupported")}</p>
      )}
      <Dialog open={open === "add"} title={t("passkey.add")} onClose={close}>
        <AddForm onDone={done} />
      </Dialog>
      {open !== null && open !== "add" && "rename" in open && (
        <Dialog open title={t("passkey.rename_name", { name: open.rename.name })} onClose={close}>
          <RenameForm passkey={open.rename} onDone={done} />
        </Dialog>
      )}
      {open !== null && open !== "add" && "remove" in open && (
        <RemoveDialog passkey={open.remove} onClose={close} onDone={done} />
      )}
    </div>
  );
}

function PasskeyRow(props: { passkey: Passkey; onRename: () => void; onRemove: () => void }) {
  const { passkey, onRename, onRemove } = props;
  const { name, created_at, last_used_at } = passkey;
  const { t } = usePrivacyWords();
  const { locale } = useIntl();
  const day = (instant: string) => formatInstant(locale, instant, "day");
  return (
    <li>
      <div>
        <p>{name}</p>
        <p className="hint">
          {t("passkey.added", { date: day(created_at) })}
          {last_used_at !== null && `, ${t("passkey.used", { date: day(last_used_at) })}`}
        </p>
      </div>
      <div className={forms.row}>
        <Button size="small" aria-label={t("passkey.rename_name", { name })} onClick={onRename}>
          {t("passkey.rename")}
        </Button>
        <Button size="small" aria-label={t("passkey.remove_name", { name })} onClick={onRemove}>
          {t("passkey.remove")}
        </Button>
      </div>
    </li>
  );
}

/** Asks the device for a passkey; after a cancelled dialog it can be started again. */
function AddForm({ onDone }: { onDone: () => void }) {
  const { t } = usePrivacyWords();
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();
  const [failed, setFailed] = useState(false);
  return (
    <ActForm
      label={t("passkey.add")}
      ready={() => {
        setProblem(name.trim() === "" ? "field.required" : undefined);
        return name.trim() !== "";
      }}
      act={async () => {
        setFailed(false);
        try {
          await makePasskey(name.trim());
          onDone();
        } catch (error) {
          if (error instanceof ApiError) throw error;
          setFailed(true);
        }
      }}
    >
      <TextField
        id="passkey-name"
        name="name"
        required
        label={t("passkey.name")}
        hint={t("passkey.name_hint")}
        maxLength={60}
        value={name}
        problem={problem}
        onChange={(event) => setName(event.target.value)}
      />
      <output className={forms.doubt}>{failed && t("passkey.failed")}</output>
    </ActForm>
  );
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { t } = usePrivacyWords();
  const trouble = useTrouble();
  const form = useForm<{ name: string }, typeof passkeyName>({
    schema: async () => (await import("#contract/accounts/accounts.ts")).passkeyName,
    initial: { name: passkey.name },
    onError: trouble.report,
    send: async (body) => {
      await call("renamePasskey", { params: { id: String(passkey.id) }, body });
      onDone();
    },
  });
  return (
    <FormBox form={form} className={forms.inline}>
      <TroubleNotice of={trouble} />
      <TextField {...textOf(form, "name")} name="name" required label={t("passkey.name")} maxLength={60} />
      <Button look="primary" type="submit" wide busy={form.sending}>
        {t("settings.save")}
      </Button>
    </FormBox>
  );
}

function RemoveDialog(props: { passkey: Passkey; onClose: () => void; onDone: () => void }) {
  const { passkey, onClose, onDone } = props;
  const { t } = usePrivacyWords();
  const remove = useMutation({
    mutationFn: (id: number) => call("removePasskey", { params: { id: String(id) } }),
  });
  return (
    <ActDialog
      title={t("passkey.remove")}
      heading={t("passkey.remove_title", { name: passkey.name })}
      danger
      failure={useTroubleText()}
      action={remove}
      input={() => passkey.id}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t("passkey.remove_text")}</p>
    </ActDialog>
  );
}
