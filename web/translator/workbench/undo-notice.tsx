import { useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useZoneText } from "../text.ts";
import { useEditing } from "./editing.ts";
import style from "./editor.module.css";

const undo_ms = 20_000;

/** What was done to several segments, which can be undone for twenty seconds; it is announced where it is done. */
export function UndoNotice(props: {
  readonly text: string;
  readonly undo_label: string;
  readonly onUndo: () => void;
  readonly onDone: () => void;
}) {
  const { text, undo_label, onUndo, onDone } = props;
  const { active, activate } = useEditing();
  const { t } = useZoneText();
  const end = useRef(onDone);
  useEffect(() => {
    end.current = onDone;
  });
  useEffect(() => {
    const timer = globalThis.setInterval(() => {
      // A button that has the focus stays.
      if (!document.activeElement?.closest("[data-done]")) end.current();
    }, undo_ms);
    return () => globalThis.clearInterval(timer);
  }, []);
  const close = () => {
    onDone();
    if (active !== null) activate(active);
  };
  return (
    <Notice
      tone="info"
      action={
        <div className="cluster-2">
          <Button
            size="small"
            onClick={() => {
              onUndo();
              close();
            }}
          >
            {undo_label}
          </Button>
          <Button size="small" look="quiet" onClick={close}>
            {t("ui.close")}
          </Button>
        </div>
      }
    >
      <div className={style.equalline}>{text}</div>
    </Notice>
  );
}
