import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "#ui/button.tsx";
import style from "./side-sheet.module.css";
import { useDeskText } from "./text.ts";

/** C22 as a sheet at the side, so that the list it belongs to stays in sight; on a phone it takes the whole screen. */
export function SideSheet(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { title, onClose, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { t } = useDeskText();
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
  }, []);
  return (
    <dialog ref={ref} className={style.sheet} aria-labelledby={id} onClose={onClose}>
      <div className={style.head}>
        <h2 id={id}>{title}</h2>
        <IconButton label={t("ui.close")} onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={style.body}>{children}</div>
    </dialog>
  );
}
