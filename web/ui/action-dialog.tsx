import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { useText } from "./i18n.tsx";
import { Notice } from "./notice.tsx";
import { useProblemText } from "./problem-text.ts";
import { toast } from "./toast.tsx";

type Action<Input, Answer> = Pick<
  UseMutationResult<Answer, Error, Input>,
  "isPending" | "isError" | "error" | "mutate"
>;

export type ActionDialogProps<Input, Answer> = {
  /** What is done, on the dialog and on its button. */
  readonly title: string;
  /** What it is done to: the dialog's heading names it after the title. */
  readonly subject?: string;
  /** A heading other than the title. */
  readonly heading?: string;
  readonly danger?: boolean;
  /** Label of the button that closes the dialog without an act. */
  readonly cancel?: "ui.back" | "ui.cancel";
  readonly action: Action<Input, Answer>;
  /** What is sent; null while a field is wrong, which `children` show once `tried` is true. */
  readonly input: () => Input | null;
  /** A second act with the same fields. */
  readonly also?: { readonly title: string; readonly input: () => Input | null } | undefined;
  /** Shown as a toast after the act. */
  readonly done?: string;
  readonly onDone?: (answer: Answer) => void;
  /** What others did while the dialog was open. */
  readonly news?: ReactNode;
  readonly onClose: () => void;
  /** A form among the fields sends with `send`. */
  readonly children: ReactNode | ((tried: boolean, send: () => void) => ReactNode);
};

/** One act with its fields. A refusal leaves the dialog open, so that nothing typed is lost. */
export function ActionDialog<Input, Answer>(props: ActionDialogProps<Input, Answer>) {
  const { title, subject, danger = false, cancel = "ui.back", action, also, done, news, onClose } = props;
  const { heading = subject === undefined ? title : `${title}: ${subject}`, input, children } = props;
  const { t } = useText();
  const sentence = useProblemText();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0)
      document
        .querySelector<HTMLElement>('dialog[open] :is(input, textarea, select)[aria-invalid="true"]')
        ?.focus();
  }, [tries]);
  const send = (sent: Input | null) => {
    setTries(tries + 1);
    if (sent === null) return;
    action.mutate(sent, {
      onSuccess: (answer) => {
        if (done !== undefined) toast(done);
        props.onDone?.(answer);
        onClose();
      },
    });
  };
  const actions = (
    <>
      <Button onClick={onClose}>{t(cancel)}</Button>
      {also && (
        <Button busy={action.isPending} onClick={() => send(also.input())}>
          {also.title}
        </Button>
      )}
      <Button look={danger ? "danger" : "primary"} busy={action.isPending} onClick={() => send(input())}>
        {title}
      </Button>
    </>
  );
  return (
    <Dialog open title={heading} onClose={onClose} actions={actions}>
      {action.isError && (
        <Notice tone="danger" live="alert">
          {sentence(action.error)}
        </Notice>
      )}
      {news}
      {typeof children === "function" ? children(tries > 0, () => send(input())) : children}
    </Dialog>
  );
}
