import { Eye, EyeOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { people_routes } from "#contract/people.ts";
import { Button } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { TextField } from "#ui/field.tsx";
import { useForm } from "#ui/form.ts";
import { Notice } from "#ui/notice.tsx";
import { call, session } from "../api.ts";
import { useWords } from "../words.ts";
import style from "./log-in-form.module.css";

const credentials = people_routes.accessToken.body;
type Values = { username: string; password: string };

/** R2, R25: e-mail and password. */
export function LogInForm() {
  const { t } = useWords();
  const [shown, setShown] = useState(false);
  const { form, refusal, box } = useLogIn();
  const { summary_ref, values, problems, idOf } = form;
  const bind = (name: keyof Values) => ({
    id: idOf(name),
    name,
    required: true,
    value: values[name],
    problem: problems[name],
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  });
  const Icon = shown ? EyeOff : Eye;
  return (
    <form
      noValidate
      className={style.card}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <ErrorSummary
        ref={summary_ref}
        problems={problems}
        idOf={idOf}
        labels={{ username: t("contact.email"), password: t("login.password") }}
      />
      {refusal !== null && (
        <Notice tone="danger" live="alert" ref={box}>
          {refusal}
        </Notice>
      )}
      <TextField
        {...bind("username")}
        label={t("contact.email")}
        type="email"
        inputMode="email"
        autoComplete="username"
      />
      <div>
        <TextField
          {...bind("password")}
          label={t("login.password")}
          type={shown ? "text" : "password"}
          autoComplete="current-password"
        />
        <Button
          look="quiet"
          size="small"
          aria-pressed={shown}
          icon={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setShown(!shown)}
        >
          {t("login.show_password")}
        </Button>
      </div>
      <Button look="primary" type="submit" wide busy={form.sending}>
        {t("ui.log_in")}
      </Button>
    </form>
  );
}

/** A refusal stays on the form and takes the focus: the address is kept, the password is not. */
function useLogIn() {
  const { t } = useWords();
  const [refusal, setRefusal] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const form = useForm<Values, typeof credentials>({
    schema: credentials,
    initial: { username: "", password: "" },
    toInput: (values) => ({ ...values, grant_type: "password" }),
    onError: (error) => {
      form.patch({ password: "" });
      setRefusal(error instanceof ApiError && error.message !== "" ? error.message : t("ui.unavailable"));
    },
    send: async (body) => {
      setRefusal(null);
      session.write(await call("accessToken", { body }), false);
    },
  });
  useEffect(() => {
    if (refusal !== null) box.current?.focus();
  }, [refusal]);
  return { form, refusal, box };
}
