import { ArrowLeftRight } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useZoneText } from "../text.ts";
import { useEditing } from "./editing.ts";
import style from "./editor.module.css";

const OtherToolDialog = lazy(async () => ({
  default: (await import("./other-tool-dialog.tsx")).OtherToolDialog,
}));

/** The way to work on the segments in another tool, loaded when it is asked for. */
export function OtherTool() {
  const { can_edit } = useEditing();
  const { t } = useZoneText();
  const [is_open, setOpen] = useState(false);
  if (!can_edit) return null;
  return (
    <div className={style.group}>
      <button
        type="button"
        className={style.act}
        aria-label={t("bench.tool")}
        title={t("bench.tool")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <ArrowLeftRight size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
      {is_open && (
        <Suspense fallback={null}>
          <OtherToolDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
