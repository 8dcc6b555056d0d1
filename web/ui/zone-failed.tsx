import type { ErrorComponentProps } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { Button } from "./button.tsx";
import { ChunkMissing } from "./chunk.ts";
import { faultId } from "./faults.ts";
import { type SharedKey, useText } from "./i18n.tsx";
import { Notice } from "./notice.tsx";

const never = () => () => {};
const reload = () => globalThis.location.reload();

/**
 * What the desk and the translator zone show instead of a page that cannot be drawn: that a new version was deployed under
 * an open page, or a fault, with the number by which it is found in reports.
 */
export function ZoneFailed({ error }: Pick<ErrorComponentProps, "error">) {
  const { t } = useText();
  // React reports an error of drawing right after this notice has been drawn, and then reads its number again.
  const id = useSyncExternalStore(never, () => faultId(error));
  return (
    <Notice tone="danger" live="alert" action={<Button onClick={reload}>{t("ui.reload")}</Button>}>
      {t(sentenceOf(error))}
      {id !== null && (
        <p>
          {t("ui.fault_number")} <code>{id}</code>
        </p>
      )}
    </Notice>
  );
}

function sentenceOf(error: unknown): SharedKey {
  if (!(error instanceof ChunkMissing)) return "ui.fault";
  return globalThis.navigator.onLine ? "ui.new_version" : "ui.load_failed";
}
