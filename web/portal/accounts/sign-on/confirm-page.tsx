import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import type * as z from "zod/mini";
import { brand } from "#brand/brand.ts";
import type { sso_routes } from "#contract/accounts/sso.ts";
import { Button } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { TextField } from "#ui/field.tsx";
import { namedTextOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { callAccount } from "../../account-api.ts";
import style from "../../shell/forms.module.css";
import { TroubleNotice, useTrouble } from "../../shell/trouble.tsx";
import { Refused, useEnter } from "./answer-page.tsx";
import { readPending } from "../../shell/sign-on/pending.ts";
import { useSignOnWords } from "../../shell/sign-on/words.ts";

type Body = z.output<typeof sso_routes.confirmSignOn.body>;
const schema = async () => (await import("#contract/accounts/sso.ts")).sso_routes.confirmSignOn.body;
const final: readonly string[] = ["sso.link", "sso.other_browser", "sso.no_place", "validation.failed"];

/** The page of the mail that connects a login with that of a company: by a press, so that no program confirms by reading it. */
export function ConfirmPage() {
  const { token = "" } = useParams({ strict: false });
  const [refused, setRefused] = useState<unknown>(null);
  return refused === null ? <Form token={token} onRefused={setRefused} /> : <Refused error={refused} />;
}

type Props = { readonly token: string; readonly onRefused: (error: unknown) => void };

function Form({ token, onRefused }: Props) {
  const { t } = useSignOnWords();
  const trouble = useTrouble();
  const enter = useEnter();
  const [asks_code, setAsksCode] = useState(false);
  const form = useForm<{ readonly code: string }, typeof sso_routes.confirmSignOn.body>({
    schema,
    initial: { code: "" },
    toInput: ({ code }): Body => ({
      token,
      secret: readPending()?.secret ?? "x".repeat(43),
      ...(asks_code ? { code } : {}),
    }),
    fieldOf: () => "code",
    check: ({ code }) => (asks_code && code.trim() === "" ? { code: "field.required" } : {}),
    onError: (error) => {
      const code = error instanceof ApiError ? error.body.code : "";
      if (code === "totp.required") return setAsksCode(true);
      if (code === "totp.wrong" && error instanceof ApiError) return form.show({ code: error.message });
      if (final.includes(code)) return onRefused(error);
      return void trouble.report(error);
    },
    send: async (body) => {
      trouble.forget();
      const next = readPending()?.next ?? "";
      await enter(await callAccount("confirmSignOn", { body }), next);
    },
  });
  return (
    <div className={style.page}>
      <PageHead title={t("sign_on.confirm_title")} brand={brand.name} />
      <FormBox form={form} className={style.card}>
        <TroubleNotice of={trouble} />
        <p>{t("sign_on.confirm_text")}</p>
        <p>{t("sign_on.confirm_all")}</p>
        {asks_code && (
          <TextField
            {...namedTextOf(form, "code")}
            label={t("sign_on.code")}
            required
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
        <Button look="primary" type="submit" wide busy={form.sending}>
          {t("sign_on.confirm")}
        </Button>
      </FormBox>
    </div>
  );
}
