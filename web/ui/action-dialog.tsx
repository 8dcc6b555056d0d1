import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { useText } from "./i18n.tsx";
import { Notice } from "./notice.tsx";
import { useProblemText } from "./problem-text.ts";

export type ActionDialogProps = {
  /** What is done, on the dialog and on its button. */
  readonly title: string;
  /** What it is done to: the dialog's heading names it after the title. */
  readonly subject?: string;
  /** A heading other than the title. */
  readonly heading?: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  /** What went wrong with the last try; null before one. */
  readonly error: unknown;
  /** What others did while the dialog was open. */
  readonly news?: ReactNode;
  readonly onClose: () => void;
  readonly onSend: () => void;
  readonly children: ReactNode;
};

/** One act with its fields. A refusal leaves the dialog open, so that nothing typed is lost. */
export function ActionDialog(props: ActionDialogProps) {
  const {
    title,
    subject,
    heading = subject === undefined ? title : `${title}: ${subject}`,
    danger = false,
    busy,
    error,
    news,
    onClose,
    onSend,
    children,
  } = props;
  const { t } = useText();
  const sentence = useProblemText();
  return (
    <Dialog
      open
      title={heading}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.back")}</Button>
          <Button look={danger ? "danger" : "primary"} busy={busy} onClick={onSend}>
            {title}
          </Button>
        </>
      }
    >
      {error !== null && (
        <Notice tone="danger" live="alert">
          {sentence(error)}
        </Notice>
      )}
      {news}
      {children}
    </Dialog>
  );
}
