import { ActionDialog, type ActionDialogProps } from "#ui/action-dialog.tsx";
import { useFailureText } from "../words.ts";

/** An act in a dialog, with the portal's texts of failures. */
export function ActDialog<Input, Answer>(props: ActionDialogProps<Input, Answer>) {
  const failureText = useFailureText();
  return <ActionDialog cancel="ui.cancel" failure={failureText} {...props} />;
}
