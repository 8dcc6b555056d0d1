import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { SecurityView, totpCode } from "#contract/accounts/accounts.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { textOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { RecoveryCodeList, SecondFactorKey } from "#ui/second-factor.tsx";
import { toast } from "#ui/toast.tsx";
import { call } from "../../late-api.ts";
import forms from "../../shell/forms.module.css";
import { TroubleNotice, useTrouble } from "../../shell/trouble.tsx";
import { usePrivacyWords } from "./privacy-words.ts";
import { ActForm } from "./act-form.tsx";
import { securityOptions } from "./data.ts";
import style from "./settings.module.css";

/** The second factor by code: off, or on with what is left of the recovery codes. */
export function TotpPart({ security }: { security: SecurityView }) {
  const { t } = usePrivacyWords();
  const [open, setOpen] = useState<"on" | "off" | "renew" | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const queries = useQueryClient();
  const close = () => {
    setOpen(null);
    void queries.invalidateQueries({ queryKey: securityOptions.queryKey });
  };
  const show = (made: readonly string[]) => {
    setCodes(made);
    close();
  };
  return (
    <div className={style.part}>
      <h3>{t("totp.title")}</h3>
      <p className="hint">{t("totp.text")}</p>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : security.totp_enabled ? (
        <div className={forms.row}>
          <Badge tone="success">{t("totp.on")}</Badge>
          <span className="hint">{t("totp.left", { n: security.recovery_codes_left })}</span>
          <Button size="small" onClick={() => setOpen("renew")}>
            {t("totp.renew")}
          </Button>
          <Button
            size="small"
            aria-label={`${t("totp.turn_off")}: ${t("totp.title")}`}
            onClick={() => setOpen("off")}
          >
            {t("totp.turn_off")}
          </Button>
        </div>
      ) : (
        <Button aria-label={`${t("totp.turn_on")}: ${t("totp.title")}`} onClick={() => setOpen("on")}>
          {t("totp.turn_on")}
        </Button>
      )}
      <Dialog open={open === "on"} title={t("totp.title")} onClose={close}>
        <Enrolment onCodes={show} />
      </Dialog>
      <Dialog open={open === "renew"} title={t("totp.renew")} onClose={close}>
        <p>{t("totp.renew_text")}</p>
        <ActForm
          label={t("totp.renew")}
          act={async () => show((await call("renewRecoveryCodes", {})).recovery_codes)}
        />
      </Dialog>
      <Dialog open={open === "off"} title={t("totp.title")} onClose={close}>
        <p>{t("totp.turn_off_text")}</p>
        <ActForm
          label={t("totp.turn_off")}
          look="danger"
          act={async () => {
            await call("removeTotp", {});
            toast(t("settings.saved"));
            close();
          }}
        />
      </Dialog>
    </div>
  );
}

/** What it is, then picture and first code: two steps of one dialog. */
function Enrolment({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { t } = usePrivacyWords();
  const [key, setKey] = useState<{ secret: string; uri: string } | null>(null);
  if (key) return <FirstCode secret={key.secret} uri={key.uri} onCodes={onCodes} />;
  return (
    <ActForm label={t("totp.continue")} act={async () => setKey(await call("startTotp", {}))}>
      <p>{t("totp.text")}</p>
    </ActForm>
  );
}

function FirstCode(props: { secret: string; uri: string; onCodes: (codes: readonly string[]) => void }) {
  const { secret, uri, onCodes } = props;
  const { t } = usePrivacyWords();
  const trouble = useTrouble();
  const form = useForm<{ code: string }, typeof totpCode>({
    schema: async () => (await import("#contract/accounts/accounts.ts")).totpCode,
    initial: { code: "" },
    onError: (error) => {
      if (error instanceof ApiError && error.body.code === "totp.wrong")
        return form.show({ code: error.message });
      trouble.report(error);
      return undefined;
    },
    send: async (body) => {
      trouble.forget();
      onCodes((await call("confirmTotp", { body })).recovery_codes);
    },
  });
  return (
    <FormBox form={form} className={forms.inline}>
      <SecondFactorKey
        uri={uri}
        secret={secret}
        words={{ scan: t("totp.scan"), picture: t("totp.picture"), key: t("totp.key") }}
      />
      <TroubleNotice of={trouble} />
      <TextField
        {...textOf(form, "code")}
        name="code"
        required
        label={t("totp.six")}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Button look="primary" type="submit" wide busy={form.sending}>
        {t("totp.turn_on")}
      </Button>
    </FormBox>
  );
}

/** Shown this once, on the page itself: a dialog would be closed by one key, and the codes were lost. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = usePrivacyWords();
  const head = useRef<HTMLHeadingElement>(null);
  // After the dialog has closed, which gives the focus back to its button.
  useEffect(() => globalThis.queueMicrotask(() => head.current?.focus()), []);
  return (
    <div className={style.part}>
      <h4 ref={head} tabIndex={-1}>
        {t("totp.recovery")}
      </h4>
      <p>{t("totp.recovery_text")}</p>
      <RecoveryCodeList
        codes={codes}
        words={{ copy: t("totp.copy"), copied: t("totp.copied"), saved: t("totp.saved") }}
        onSaved={onDone}
      />
    </div>
  );
}
