import { useBlocker } from "@tanstack/react-router";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { unsentState } from "#ui/uploads.ts";
import { useWords } from "../words.ts";
import type { Order } from "./use-order.ts";

/** C6: leaving while files are on their way asks first, because they would be lost. */
export function LeaveGuard({ order: { uploads, materials } }: { order: Order }) {
  const { t } = useWords();
  const sending = [uploads, materials].some((list) => unsentState(list) === "sending");
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    disabled: !sending,
    withResolver: true,
  });
  const blocked = status === "blocked";
  return (
    <Dialog
      open={blocked}
      title={t("leave.title")}
      onClose={() => reset?.()}
      actions={
        <>
          <Button look="primary" onClick={() => reset?.()}>
            {t("leave.stay")}
          </Button>
          <Button look="danger" onClick={() => proceed?.()}>
            {t("leave.go")}
          </Button>
        </>
      }
    >
      <p>{t("leave.text")}</p>
    </Dialog>
  );
}
