import type { ReactNode } from "react";
import { currentPassword } from "#contract/accounts.ts";
import { Button, type ButtonLook } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { textOf, useForm } from "#ui/form.ts";
import style from "../../shell/forms.module.css";
import { PasswordField } from "../../shell/password-field.tsx";
import { TroubleNotice, useTrouble } from "../../shell/trouble.tsx";
import { useWords } from "../../words.ts";

/** Asks for the password before something that could lock its owner out; a wrong one is said at the field. */
export function ConfirmPassword(props: {
  readonly label: string;
  readonly look?: ButtonLook;
  readonly children?: ReactNode;
  /** Refuses before anything is sent; null when all is well. */
  readonly ready?: () => boolean;
  readonly act: (current_password: string) => Promise<void>;
}) {
  const { label, look = "primary", children, ready, act } = props;
  const { t } = useWords();
  const trouble = useTrouble();
  const form = useForm<{ current_password: string }, typeof currentPassword>({
    schema: currentPassword,
    initial: { current_password: "" },
    onError: (error) => {
      if (error instanceof ApiError && error.body.code === "credentials.no_match")
        return form.show({ current_password: error.message });
      trouble.tell(error);
      return undefined;
    },
    send: async ({ current_password }) => {
      trouble.forget();
      await act(current_password);
    },
  });
  return (
    <form
      noValidate
      className={style.inline}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready?.() ?? true) void form.submit();
      }}
    >
      <TroubleNotice of={trouble} />
      {children}
      <PasswordField
        {...textOf(form, "current_password")}
        name="current_password"
        label={t("password.current")}
      />
      <Button look={look} type="submit" wide busy={form.sending}>
        {label}
      </Button>
    </form>
  );
}
