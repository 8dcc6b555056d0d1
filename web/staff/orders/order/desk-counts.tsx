import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { CountsDialog } from "#ui/counts-dialog.tsx";
import { call } from "../../api.ts";
import { useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";

/** How the files of an order were counted; users who may read files may read their text too. */
export function DeskCounts({ id }: { id: string }) {
  const { t } = useDeskText();
  const may = useMay();
  const [is_open, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        {t("counts.title")}
      </Button>
      {is_open && (
        <CountsDialog
          of={["desk", id]}
          load={(signal) => call("deskCounts", { params: { id }, signal })}
          load_page={
            may("files.read")
              ? (attachment, page) =>
                  call("deskText", { params: { id, attachment }, query: { page: String(page) } })
              : undefined
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
