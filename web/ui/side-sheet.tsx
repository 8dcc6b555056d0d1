import type { ComponentProps } from "react";
import { Dialog } from "./dialog.tsx";
import style from "./side-sheet.module.css";

/** A dialog at the edge, as high as the screen: the list behind stays visible, and so do its buttons. */
export function SideSheet(
  props: Pick<ComponentProps<typeof Dialog>, "title" | "onClose" | "actions" | "children">,
) {
  const { actions, children, ...frame } = props;
  return (
    <Dialog {...frame} open className={style.sheet}>
      {children}
      {actions && <div className={style.actions}>{actions}</div>}
    </Dialog>
  );
}
