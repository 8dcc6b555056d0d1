import { type ReactNode, useState } from "react";
import { Button, type ButtonLook } from "#ui/button.tsx";
import style from "../../shell/forms.module.css";
import { TroubleNotice, useTrouble } from "../../shell/trouble.tsx";

/** One act of the account with what it needs to know; why it was refused is shown above its fields. */
export function ActForm(props: {
  readonly label: string;
  readonly look?: ButtonLook;
  readonly children?: ReactNode;
  /** Whether the fields are right; checked before anything is sent. */
  readonly ready?: () => boolean;
  readonly act: () => Promise<void>;
}) {
  const { label, look = "primary", children, ready, act } = props;
  const trouble = useTrouble();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (busy || !(ready?.() ?? true)) return;
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
    <form
      noValidate
      className={style.inline}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TroubleNotice of={trouble} />
      {children}
      <Button look={look} type="submit" wide busy={busy}>
        {label}
      </Button>
    </form>
  );
}
