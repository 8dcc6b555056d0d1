import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { currentPassword, totpCode } from "#contract/accounts.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { TextField } from "#ui/field.tsx";
import { namedTextOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { CodesToKeep, SecondFactorKey } from "#ui/second-factor.tsx";
import { toast } from "#ui/toast.tsx";
import { brand_name, call } from "../../api.ts";
import { me_query } from "../../queries.ts";
import { useDeskText } from "../../text.ts";
import style from "./second-factor-page.module.css";

type Key = { readonly secret: string; readonly uri: string };

/** Everybody's own second factor: set up in three steps, or on with what is left of the recovery codes. */
export function SecondFactorPage() {
  const { t } = useDeskText();
  const me = useQuery(me_query);
  const queries = useQueryClient();
  const [key, setKey] = useState<Key | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const done = async () => {
    await queries.invalidateQueries({ queryKey: me_query.queryKey });
    setKey(null);
    setCodes(null);
  };
  const factor = me.data?.second_factor;
  return (
    <div className={style.page}>
      <PageHead title={t("second_factor.title")} brand={brand_name} />
      <p>{t("second_factor.text")}</p>
      {factor?.required && !factor.enabled && !codes && (
        <Notice tone="info">{t("second_factor.required")}</Notice>
      )}
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => void done()} />
      ) : key ? (
        <FirstCode secret={key.secret} uri={key.uri} onCodes={setCodes} />
      ) : factor?.enabled ? (
        <TurnOff left={factor.recovery_codes_left} onDone={done} />
      ) : (
        <Password
          label={t("second_factor.start")}
          act={async (current_password) =>
            setKey(await call("startStaffTotp", { body: { current_password } }))
          }
        />
      )}
    </div>
  );
}

function TurnOff({ left, onDone }: { left: number; onDone: () => Promise<void> }) {
  const { t } = useDeskText();
  return (
    <>
      <p className={style.row}>
        <Badge tone="success">{t("second_factor.on")}</Badge> {t("second_factor.left", { n: left })}
      </p>
      <Password
        label={t("second_factor.turn_off")}
        act={async (current_password) => {
          await call("removeStaffTotp", { body: { current_password } });
          toast(t("second_factor.is_off"));
          await onDone();
        }}
      />
    </>
  );
}

/** Asks for the password before something that could lock its owner out; a wrong one is said at the field. */
function Password({ label, act }: { label: string; act: (password: string) => Promise<void> }) {
  const { t } = useDeskText();
  const trouble = useTrouble();
  const form = useForm<{ current_password: string }, typeof currentPassword>({
    schema: currentPassword,
    initial: { current_password: "" },
    onError: (error) => {
      if (error instanceof ApiError && error.body.code === "credentials.no_match")
        return form.show({ current_password: error.message });
      return trouble.tell(error);
    },
    send: async ({ current_password }) => {
      trouble.forget();
      await act(current_password);
    },
  });
  return (
    <FormBox form={form} className={style.form}>
      {trouble.notice}
      <TextField
        {...namedTextOf(form, "current_password")}
        label={t("second_factor.password")}
        type="password"
        autoComplete="current-password"
        required
      />
      <Button look="primary" type="submit" busy={form.sending}>
        {label}
      </Button>
    </FormBox>
  );
}

function FirstCode(props: Key & { onCodes: (codes: readonly string[]) => void }) {
  const { secret, uri, onCodes } = props;
  const { t } = useDeskText();
  const trouble = useTrouble();
  const form = useForm<{ code: string }, typeof totpCode>({
    schema: totpCode,
    initial: { code: "" },
    onError: (error) => {
      if (error instanceof ApiError && error.body.code === "totp.wrong")
        return form.show({ code: error.message });
      return trouble.tell(error);
    },
    send: async (body) => {
      trouble.forget();
      onCodes((await call("confirmStaffTotp", { body })).recovery_codes);
    },
  });
  const id = form.idOf("code");
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <FormBox form={form} className={style.form}>
      <SecondFactorKey
        uri={uri}
        secret={secret}
        words={{
          scan: t("second_factor.scan"),
          picture: t("second_factor.picture"),
          key: t("second_factor.key"),
        }}
      />
      {trouble.notice}
      <TextField
        {...namedTextOf(form, "code")}
        label={t("second_factor.six")}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <Button look="primary" type="submit" busy={form.sending}>
        {t("second_factor.turn_on")}
      </Button>
    </FormBox>
  );
}

/** Shown this once; the heading takes the focus, so that a screen reader begins at them. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useDeskText();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <section className={style.form}>
      <h2 ref={head} tabIndex={-1}>
        {t("second_factor.recovery")}
      </h2>
      <p>{t("second_factor.recovery_text")}</p>
      <CodesToKeep
        codes={codes}
        words={{
          copy: t("second_factor.copy"),
          copied: t("second_factor.copied"),
          kept: t("second_factor.kept"),
        }}
        onKept={onDone}
      />
    </section>
  );
}

function useTrouble(): {
  readonly notice: ReactNode;
  readonly tell: (error: unknown) => void;
  readonly forget: () => void;
} {
  const sentence = useProblemText();
  const [refusal, setRefusal] = useState("");
  return {
    notice:
      refusal === "" ? null : (
        <Notice tone="danger" live="alert">
          {refusal}
        </Notice>
      ),
    tell: (error) => setRefusal(sentence(error)),
    forget: () => setRefusal(""),
  };
}
