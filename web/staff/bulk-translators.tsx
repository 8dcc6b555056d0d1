import { useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/field.tsx";
import { call } from "./api.ts";
import { Only } from "./rights.tsx";
import { useDeskText } from "./text.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import { useBulkDraft } from "./bulk-draft.ts";
import type { BulkRow } from "./use-bulk.ts";

/** Writes one message to each of the chosen translators. */
export function BulkTranslators({ translators }: { translators: readonly BulkRow[] }) {
  const { t } = useDeskText();
  const id = useId();
  const [rows, setRows] = useState<readonly BulkRow[] | null>(null);
  const { typed, type, sent } = useBulkDraft("translators", { text: "" });
  const missing = typed.text.trim() === "";
  return (
    <Only right="translators.edit">
      <Button
        size="small"
        onClick={() => setRows([...new Map(translators.map((one) => [one.id, one])).values()])}
      >
        {t("bulk.translators.message")}
      </Button>
      {rows && (
        <BulkDialog
          title={t("bulk.translators.message")}
          rows={rows}
          input={() => (missing ? null : typed.text)}
          onClose={() => setRows(null)}
          act={{
            preview: ({ name }) => ({ change: name, plan: null }),
            run: async ({ id: translator_id }, { input: written, key }) => {
              await call("writeToTranslator", {
                params: { id: String(translator_id) },
                body: { text: written },
                idempotency_key: key,
              });
              return null;
            },
            whenDone: sent,
          }}
        >
          {(tried) => (
            <TextArea
              id={id}
              label={t("inbox.text_to_translators")}
              required
              rows={5}
              maxLength={4000}
              value={typed.text}
              problem={tried && missing ? "field.required" : undefined}
              onChange={({ target }) => type({ text: target.value })}
            />
          )}
        </BulkDialog>
      )}
    </Only>
  );
}
