import { type ReactNode, useEffect, useRef, useState } from "react";
import { totpCode } from "#contract/accounts/accounts.ts";
import { ApiError } from "#contract/client.ts";
import type { en } from "#messages/accounts/second-factor/en.ts";
import { Badge } from "./badge.tsx";
import { Button } from "./button.tsx";
import { TextField } from "./field.tsx";
import { namedTextOf, useForm } from "./form.ts";
import { FormBox } from "./form-box.tsx";
import { useText } from "./i18n.tsx";
import { Notice } from "./notice.tsx";
import { useProblemText } from "./problem-text.ts";
import { RecoveryCodeList, SecondFactorKey } from "./second-factor.tsx";
import style from "./second-factor-setup.module.css";
import { toast } from "./toast.tsx";

type Key = { readonly secret: string; readonly uri: string };
/** The calls of a zone; each of them asks for a fresh confirmation by itself. */
export type FactorCalls = {
  readonly start: () => Promise<Key>;
  readonly confirm: (code: string) => Promise<{ readonly recovery_codes: readonly string[] }>;
  readonly renew: () => Promise<{ readonly recovery_codes: readonly string[] }>;
  readonly remove: () => Promise<unknown>;
};
type Factor = { readonly enabled: boolean; readonly recovery_codes_left: number };
const useWords = () => useText<keyof typeof en>();

/** A person's own second factor in the desk or the translator zone: set up in three steps, or on with what is left of the recovery codes. */
export function SecondFactorSetup(props: {
  readonly factor: Factor | undefined;
  readonly calls: FactorCalls;
  /** It was turned on or off: the component that shows `factor` requests it again. */
  readonly onChanged: () => Promise<void>;
  /** Shown as long as it is off and nothing was begun. */
  readonly notice?: ReactNode;
}) {
  const { factor, calls, onChanged, notice } = props;
  const { t } = useWords();
  const [key, setKey] = useState<Key | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const done = async () => {
    await onChanged();
    setKey(null);
    setCodes(null);
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={() => void done()} />;
  if (key) return <FirstCode uri={key.uri} secret={key.secret} calls={calls} onCodes={setCodes} />;
  if (!factor) return null;
  if (factor.enabled)
    return (
      <>
        <p className="cluster-3 middle">
          <Badge tone="success">{t("second_factor.on")}</Badge>{" "}
          {t("second_factor.left", { n: factor.recovery_codes_left })}
        </p>
        <p className="hint">{t("second_factor.renew_text")}</p>
        <Act
          label={t("second_factor.renew")}
          act={async () => setCodes((await calls.renew()).recovery_codes)}
        />
        <Act
          label={t("second_factor.turn_off")}
          act={async () => {
            await calls.remove();
            toast(t("second_factor.is_off"));
            await done();
          }}
        />
      </>
    );
  return (
    <>
      {notice}
      <Act look="primary" label={t("second_factor.start")} act={async () => setKey(await calls.start())} />
    </>
  );
}

/** A button whose refusal is shown above it. */
function Act(props: {
  readonly label: string;
  readonly look?: "primary" | "secondary";
  readonly act: () => Promise<void>;
}) {
  const { label, look = "secondary", act } = props;
  const trouble = useTrouble();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    trouble.forget();
    try {
      await act();
    } catch (error) {
      trouble.report(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={style.form}>
      {trouble.notice}
      <Button look={look} busy={busy} onClick={() => void press()}>
        {label}
      </Button>
    </div>
  );
}

function FirstCode(
  props: Key & { readonly calls: FactorCalls; readonly onCodes: (codes: readonly string[]) => void },
) {
  const { secret, uri, calls, onCodes } = props;
  const { t } = useWords();
  const trouble = useTrouble();
  const form = useForm<{ code: string }, typeof totpCode>({
    schema: totpCode,
    initial: { code: "" },
    onError: (error) => {
      if (error instanceof ApiError && error.body.code === "totp.wrong")
        return form.show({ code: error.message });
      return trouble.report(error);
    },
    send: async ({ code }) => {
      trouble.forget();
      onCodes((await calls.confirm(code)).recovery_codes);
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
  const { t } = useWords();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <section className={style.form}>
      <h2 ref={head} tabIndex={-1}>
        {t("second_factor.recovery")}
      </h2>
      <p>{t("second_factor.recovery_text")}</p>
      <RecoveryCodeList
        codes={codes}
        words={{
          copy: t("second_factor.copy"),
          copied: t("second_factor.copied"),
          saved: t("second_factor.saved"),
        }}
        onSaved={onDone}
      />
    </section>
  );
}

function useTrouble(): {
  readonly notice: ReactNode;
  readonly report: (error: unknown) => void;
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
    report: (error) => setRefusal(sentence(error)),
    forget: () => setRefusal(""),
  };
}
