import { countText } from "#domain/words.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useZoneText } from "../../text.ts";
import { type Delivery, useDeliver } from "./data.ts";

/** Says what is about to be handed in; after this nothing can be added. */
export function ConfirmDelivery(props: {
  readonly id: string;
  readonly input: Delivery;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { id, input, onClose, onDone } = props;
  const { t } = useZoneText();
  const sentence = useProblemText();
  const deliver = useDeliver(id);
  const send = () =>
    deliver.mutate(input, {
      onSuccess: () => {
        onDone();
        toast(t("deliver.done"));
      },
    });
  return (
    <Dialog
      open
      title={t("deliver.confirm_title", { id })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button look="primary" busy={deliver.isPending} onClick={send}>
            {t("deliver.send")}
          </Button>
        </>
      }
    >
      {deliver.isError && (
        <Notice tone="danger" live="alert">
          {sentence(deliver.error)}
        </Notice>
      )}
      <ul>
        {input.files.length > 0 && <li>{t("ui.files", { n: input.files.length })}</li>}
        {input.text !== undefined && <li>{t("ui.words", { n: countText(input.text).words })}</li>}
      </ul>
      <p>{t("deliver.confirm")}</p>
    </Dialog>
  );
}
