import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type * as z from "zod/mini";
import { ActFailed } from "./act-failed.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { type Form, type FormOptions, useForm } from "./form.ts";
import { FormBox } from "./form-box.tsx";
import { FormProblems } from "./form-problems.tsx";
import { useText } from "./i18n.tsx";
import type { SideSheet } from "./side-sheet.tsx";
import { toast } from "./toast.tsx";

type Action<Input, Answer> = Pick<
  UseMutationResult<Answer, Error, Input>,
  "isPending" | "error" | "mutateAsync"
>;

type Frame = {
  /** What is done, on the dialog and on its button. */
  readonly title: string;
  /** What it is done to: the dialog's heading names it after the title. */
  readonly subject?: string;
  /** A heading other than the title. */
  readonly heading?: string;
  readonly danger?: boolean;
  /** The component around the act, in place of `Dialog`. */
  readonly around?: typeof SideSheet;
  /** Label of the button that closes the dialog without an act. */
  readonly cancel?: "ui.back" | "ui.cancel" | "ui.close";
  /** The same label as a text, where it is none of these. */
  readonly cancel_text?: string;
  /** The text of a refusal, where the app has its own one. */
  readonly failure?: (error: unknown) => ReactNode;
  /** While false there is nothing to send, so there is no button for it. */
  readonly ready?: boolean;
  /** What others did while the dialog was open. */
  readonly news?: ReactNode;
  readonly onClose: () => void;
};

type Ending<Input, Answer> = {
  readonly action: Action<Input, Answer>;
  /** Shown as a toast after the act. */
  readonly done?: string | ((answer: Answer, input: Input) => string);
  readonly onDone?: (answer: Answer) => void;
};

export type ActionDialogProps<Input, Answer> = Frame &
  Ending<Input, Answer> & {
    /** What is sent; null while a field is wrong, which `children` show once `tried` is true. */
    readonly input: () => Input | null;
    /** A second act with the same fields. */
    readonly also?: { readonly title: string; readonly input: () => Input | null } | undefined;
    /** Enter in a field sends. */
    readonly enter?: boolean;
    readonly children: ReactNode | ((tried: boolean) => ReactNode);
  };

/** One act with its fields. A refusal leaves the dialog open, so that nothing typed is lost. */
export function ActionDialog<Input, Answer>(props: ActionDialogProps<Input, Answer>) {
  const { action, input, also, enter = false, children, ...frame } = props;
  const id = useId();
  const [tries, setTries] = useState(0);
  const run = useRun(props);
  useEffect(() => {
    if (tries > 0)
      document
        .querySelector<HTMLElement>('dialog[open] :is(input, textarea, select)[aria-invalid="true"]')
        ?.focus();
  }, [tries]);
  const send = (sent: Input | null) => {
    setTries(tries + 1);
    // The refusal is shown by the frame.
    if (sent !== null) run(sent).catch(() => undefined);
  };
  const fields = typeof children === "function" ? children(tries > 0) : children;
  return (
    <ActFrame
      {...frame}
      busy={action.isPending}
      error={action.error}
      {...(enter ? { form: id } : { onSend: () => send(input()) })}
      also={
        also && (
          <Button busy={action.isPending} onClick={() => send(also.input())}>
            {also.title}
          </Button>
        )
      }
    >
      {enter ? (
        <FormBox id={id} className="stack-4 fit" form={{ submit: () => send(input()) }}>
          {fields}
        </FormBox>
      ) : (
        fields
      )}
    </ActFrame>
  );
}

type FormDialogProps<V, S extends z.ZodMiniType, Input, Answer> = Frame &
  Ending<Input, Answer> &
  Pick<FormOptions<V, S>, "schema" | "initial" | "toInput"> & {
    /** What is sent, from what the schema accepts. */
    readonly input: (body: z.output<S>) => Input;
    /** Names of the fields, for the summary of what is wrong. */
    readonly labels: Readonly<Record<string, string>>;
    /** Above the fields, outside their form. */
    readonly renderBefore?: (form: Form<V>) => ReactNode;
    readonly children: (form: Form<V>) => ReactNode;
  };

/** One act whose fields are checked by the contract's schema: wrong ones are listed in a summary (C10). */
export function FormDialog<V extends object, S extends z.ZodMiniType, Input, Answer>(
  props: FormDialogProps<V, S, Input, Answer>,
) {
  const { schema, initial, toInput, input, labels, renderBefore, children, ready = true, ...frame } = props;
  const run = useRun(props);
  const form = useForm<V, S>({
    schema,
    initial,
    ...(toInput && { toInput }),
    send: (body) => run(input(body)),
  });
  return (
    <ActFrame {...frame} ready={ready} busy={form.sending} form={form.id}>
      {renderBefore?.(form)}
      {ready && (
        <FormBox id={form.id} className="stack-4 fit" form={form}>
          <FormProblems form={form} labels={labels} />
          {children(form)}
        </FormBox>
      )}
    </ActFrame>
  );
}

/** Sends, then reports it and closes, also when the page that opened the dialog has changed with the answer. */
function useRun<Input, Answer>(props: Ending<Input, Answer> & Pick<Frame, "onClose">) {
  const { action, done, onDone, onClose } = props;
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  return async (input: Input): Promise<void> => {
    const answer = await action.mutateAsync(input);
    if (done !== undefined) toast(typeof done === "string" ? done : done(answer, input));
    onDone?.(answer);
    if (open.current) onClose();
  };
}

const OpenDialog: typeof SideSheet = (props) => <Dialog {...props} open />;

function ActFrame(
  props: Frame & {
    readonly busy: boolean;
    readonly error?: unknown;
    readonly onSend?: () => void;
    /** The id of the form that the button sends. */
    readonly form?: string;
    readonly also?: ReactNode;
    readonly children: ReactNode;
  },
) {
  const {
    title,
    subject,
    danger = false,
    around: Around = OpenDialog,
    cancel = "ui.back",
    ready = true,
    news,
  } = props;
  const { heading = subject === undefined ? title : `${title}: ${subject}`, onClose, also } = props;
  const { cancel_text, failure } = props;
  const { t } = useText();
  const actions = (
    <>
      <Button onClick={onClose}>{cancel_text ?? t(cancel)}</Button>
      {also}
      {ready && (
        <Button
          look={danger ? "danger" : "primary"}
          busy={props.busy}
          onClick={props.onSend}
          {...(props.form !== undefined && { type: "submit", form: props.form })}
        >
          {title}
        </Button>
      )}
    </>
  );
  return (
    <Around title={heading} onClose={onClose} actions={actions}>
      <ActFailed error={props.error} failure={failure} />
      {news}
      {props.children}
    </Around>
  );
}
