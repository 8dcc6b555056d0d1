import { Eye, EyeOff } from "lucide-react";
import { type InputHTMLAttributes, useState } from "react";
import { IconButton } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { useWords } from "../words.ts";
import style from "./password-field.module.css";

type Props = {
  readonly id: string;
  readonly label: string;
  readonly problem?: string | undefined;
  /** A new password says its rule; the present one needs none. */
  readonly fresh?: boolean;
} & Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "type" | "required">;

/** C13: can be shown, pasted and stored by the browser; no kinds of characters are required. */
export function PasswordField({ id, label, problem, fresh = false, ...input }: Props) {
  const { t } = useWords();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field id={id} label={label} problem={problem} required {...(fresh ? { hint: t("password.rule") } : {})}>
      {(control) => (
        <div className={style.box}>
          <input
            {...input}
            {...control}
            type={shown ? "text" : "password"}
            autoComplete={input.autoComplete ?? (fresh ? "new-password" : "current-password")}
            autoCapitalize="none"
            spellCheck={false}
          />
          <IconButton
            label={t("login.show_password")}
            aria-pressed={shown}
            aria-controls={id}
            onClick={() => setShown(!shown)}
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </Field>
  );
}
