import { type ReactNode, useState } from "react";
import { addressInput } from "#contract/accounts/accounts.ts";
import { Button } from "./button.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { TextField } from "./field.tsx";
import { FormBox } from "./form-box.tsx";
import { namedTextOf, useForm } from "./form.ts";
import { useText } from "./i18n.tsx";
import { Notice } from "./notice.tsx";
import { useProblemText } from "./problem-text.ts";

/** S1, T1: requests a link for a new password; the response is the same with and without an account. */
export function ForgottenPassword(props: {
  readonly label: string;
  readonly send: (body: { email: string }) => Promise<unknown>;
  readonly back: ReactNode;
}) {
  const { label, send, back } = props;
  const { t } = useText();
  const sentence = useProblemText();
  const [result, setResult] = useState<{ tone: "success" | "danger"; text: string } | null>(null);
  const form = useForm<{ email: string }, typeof addressInput>({
    schema: addressInput,
    initial: { email: "" },
    onError: (error) => setResult(error === null ? null : { tone: "danger", text: sentence(error) }),
    send: async (body) => {
      await send(body);
      setResult({ tone: "success", text: t("ui.forgotten.sent") });
    },
  });
  const { summary_ref, problems, idOf } = form;
  return (
    <FormBox form={form}>
      <p>{t("ui.forgotten.text")}</p>
      <ErrorSummary ref={summary_ref} problems={problems} idOf={idOf} labels={{ email: label }} />
      {result && (
        <Notice tone={result.tone} live={result.tone === "danger" ? "alert" : "status"}>
          {result.text}
        </Notice>
      )}
      <TextField
        {...namedTextOf(form, "email")}
        label={label}
        type="email"
        autoComplete="username"
        required
      />
      <Button look="primary" type="submit" wide busy={form.sending}>
        {t("ui.forgotten.send")}
      </Button>
      <p>{back}</p>
    </FormBox>
  );
}
