import { inTime } from "#ui/chunk.ts";
import { ArrowLeftRight } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { IconButton } from "#ui/button.tsx";
import { useZoneText } from "../text.ts";
import { useEditing } from "./editing.ts";

const OtherToolDialog = lazy(async () => ({
  default: (await inTime(() => import("./other-tool-dialog.tsx"))).OtherToolDialog,
}));

/** The way to work on the segments in another tool, loaded when it is asked for. */
export function OtherTool() {
  const { can_edit } = useEditing();
  const { t } = useZoneText();
  const [is_open, setOpen] = useState(false);
  if (!can_edit) return null;
  return (
    <>
      <IconButton label={t("bench.tool")} onClick={() => setOpen(true)}>
        <ArrowLeftRight size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      {is_open && (
        <Suspense fallback={null}>
          <OtherToolDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
