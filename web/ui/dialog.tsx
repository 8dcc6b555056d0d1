import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "./button.tsx";
import style from "./dialog.module.css";
import { useText } from "./i18n.tsx";

/** C22 on the native `<dialog>`: Esc closes, the page behind is inert, the focus goes back by itself. */
export function Dialog(props: {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** A notice that must be answered has no close button and does not react to Esc. */
  readonly modal_only?: boolean;
  readonly className?: string | undefined;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const { open, title, onClose, modal_only = false, className = "", actions, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { t } = useText();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);
  // A dialog that is removed while it is open would not return the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={`${style.dialog} ${className}`}
      aria-labelledby={id}
      onClose={onClose}
      onCancel={(event) => modal_only && event.preventDefault()}
    >
      {open && (
        <>
          <div className={style.head}>
            <h2 id={id}>{title}</h2>
            {!modal_only && (
              <IconButton label={t("ui.close")} onClick={onClose}>
                <X size={20} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            )}
          </div>
          <div className={style.body}>
            {children}
            {actions && <div className={style.actions}>{actions}</div>}
          </div>
        </>
      )}
    </dialog>
  );
}
