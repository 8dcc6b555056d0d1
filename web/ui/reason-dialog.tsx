import { useId, useState } from "react";
import { ActionDialog, type ActionDialogProps } from "./action-dialog.tsx";
import { TextArea } from "./field.tsx";

type Props<Input, Answer> = Omit<ActionDialogProps<Input, Answer>, "input" | "also"> & {
  readonly label: string;
  readonly input: (reason: string) => Input;
};

/** Asks for the reason of an act, which another person reads; without a reason nothing is sent. */
export function ReasonDialog<Input, Answer>(props: Props<Input, Answer>) {
  const { label, input, children, ...dialog } = props;
  const id = useId();
  const [reason, setReason] = useState("");
  const missing = reason.trim() === "";
  return (
    <ActionDialog {...dialog} input={() => (missing ? null : input(reason))}>
      {(tried) => (
        <>
          {typeof children === "function" ? children(tried) : children}
          <TextArea
            id={id}
            label={label}
            required
            rows={3}
            maxLength={500}
            value={reason}
            problem={tried && missing ? "field.required" : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
    </ActionDialog>
  );
}
