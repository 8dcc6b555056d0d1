import { Eye, EyeOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { people_routes } from "#contract/people.ts";
import { Button } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { TextField } from "#ui/field.tsx";
import { useForm } from "#ui/form.ts";
import { Notice } from "#ui/notice.tsx";
import { measure } from "../analytics.ts";
import { call, session } from "../api.ts";
import { useWords } from "../words.ts";
import { ServiceUnavailable } from "./error-pages.tsx";
import style from "./log-in-form.module.css";

const credentials = people_routes.accessToken.body;
type Values = { username: string; password: string };

/** R2, R25: e-mail and password. */
export function LogInForm() {
  const { t } = useWords();
  const [shown, setShown] = useState(false);
  const { form, refusal, unavailable, box } = useLogIn();
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
      {(refusal !== null || unavailable) && (
        <Notice tone="danger" live="alert" ref={box}>
          {refusal ?? <ServiceUnavailable />}
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
  const [unavailable, setUnavailable] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const form = useForm<Values, typeof credentials>({
    schema: credentials,
    initial: { username: "", password: "" },
    toInput: (values) => ({ ...values, grant_type: "password" }),
    onError: (error) => {
      form.patch({ password: "" });
      setRefusal(error instanceof ApiError && error.status < 500 ? error.message : null);
      setUnavailable(!(error instanceof ApiError) || error.status >= 500);
      measure("login", { ok: false });
    },
    send: async (body) => {
      setRefusal(null);
      setUnavailable(false);
      session.write(await call("accessToken", { body }), false);
      measure("login", { ok: true });
    },
  });
  useEffect(() => {
    if (refusal !== null || unavailable) box.current?.focus();
  }, [refusal, unavailable]);
  return { form, refusal, unavailable, box };
}
