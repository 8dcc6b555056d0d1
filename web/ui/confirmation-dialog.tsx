import { type ReactNode, useEffect, useState } from "react";
import { ApiError } from "#contract/client.ts";
import { confirmationInput, type Proof } from "#contract/accounts/confirmation.ts";
import type { en } from "#messages/accounts/confirmation/en.ts";
import { Button } from "./button.tsx";
import { type Asked, useAsked } from "./confirmation.ts";
import { Dialog } from "./dialog.tsx";
import { TextField } from "./field.tsx";
import { type Form, namedTextOf, useForm } from "./form.ts";
import { FormBox } from "./form-box.tsx";
import { useText } from "./i18n.tsx";
import { Notice } from "./notice.tsx";
import { useProblemText } from "./problem-text.ts";

type Values = { password: string; code: string };
type Send = (body: Proof) => Promise<unknown>;
const useWords = () => useText<keyof typeof en>();

/**
 * Asks for password or code when an act needs a fresh confirmation; `confirm` sends it to the server. `other` is a way of the app
 * for people who have neither.
 */
export function ConfirmationDialog({ confirm, other = null }: { confirm: Send; other?: ReactNode }) {
  const { t } = useWords();
  const asked = useAsked();
  return (
    <Dialog open={asked !== null} title={t("confirmation.title")} onClose={() => asked?.done(false)}>
      {asked && <ProofForm asked={asked} confirm={confirm} />}
      {asked && other}
    </Dialog>
  );
}

/** Which fields are shown: a code where there is a second factor, and both once too many were wrong. */
type Way = "password" | "code" | "both";

function ProofForm({ asked, confirm }: { asked: Asked; confirm: Send }) {
  const { t } = useWords();
  const sentence = useProblemText();
  const [refused, setRefused] = useState("");
  const [way, setWay] = useState<Way>(asked.second_factor ? "code" : "password");
  const form = useForm<Values, typeof confirmationInput>({
    schema: confirmationInput,
    initial: { password: "", code: "" },
    toInput: ({ password, code }) => ({
      password: way === "code" ? "" : password,
      code: way === "password" ? "" : code,
    }),
    fieldOf: ([name]) => (way === "code" ? "code" : String(name)),
    check: ({ password, code }) => ({
      ...(way !== "code" && password === "" ? { password: "field.required" } : {}),
      ...(way !== "password" && code.trim() === "" ? { code: "field.required" } : {}),
    }),
    send: async (body) => {
      setRefused("");
      await confirm(body);
      asked.done(true);
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.body.code : "";
      if (code === "credentials.no_match") return form.show({ password: sentence(error) });
      if (code === "totp.wrong") return form.show({ code: sentence(error) });
      if (code === "login.locked" && asked.second_factor) setWay("both");
      return setRefused(sentence(error));
    },
  });
  const other = way === "code" ? "password" : "code";
  return (
    <FormBox form={form} className="stack-4">
      <p>{t("confirmation.text")}</p>
      {refused !== "" && (
        <Notice tone="danger" live="alert">
          {refused}
        </Notice>
      )}
      <ProofFields form={form} way={way} />
      <div className="cluster-3 middle">
        <Button look="primary" type="submit" busy={form.sending}>
          {t("confirmation.confirm")}
        </Button>
        {asked.second_factor && way !== "both" && (
          <Button
            look="quiet"
            onClick={() => {
              form.show({});
              setWay(other);
            }}
          >
            {t(`confirmation.use.${other}`)}
          </Button>
        )}
        <Button onClick={() => asked.done(false)}>{t("ui.cancel")}</Button>
      </div>
    </FormBox>
  );
}

function ProofFields({ form, way }: { form: Form<Values>; way: Way }) {
  const { t } = useWords();
  const first = form.idOf(way === "code" ? "code" : "password");
  // After the dialog has opened, which puts the focus on its close button.
  useEffect(() => globalThis.queueMicrotask(() => document.getElementById(first)?.focus()), [first]);
  return (
    <>
      {way !== "code" && (
        <TextField
          {...namedTextOf(form, "password")}
          label={t("confirmation.password")}
          type="password"
          autoComplete="current-password"
          required
        />
      )}
      {way !== "password" && (
        <TextField
          {...namedTextOf(form, "code")}
          label={t("confirmation.code")}
          hint={t("confirmation.code_hint")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      )}
    </>
  );
}
