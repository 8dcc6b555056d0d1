import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { useDeskText } from "../../text.ts";
import { useTakeBackJobOffer } from "./round-queries.ts";

/** Takes back an open offer by name. */
export function TakeBackJobOffer({ id, offer, name }: { id: string; offer: number; name: string }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const change = useTakeBackJobOffer(id);
  const takeBack = () =>
    change.mutate(offer, { onSuccess: () => toast(t("dispatch.offer_taken_back", { name })) });
  return (
    <>
      <Button size="small" busy={change.isPending} onClick={takeBack}>
        {t("dispatch.take_back", { name })}
      </Button>
      {change.isError && (
        <Notice tone="danger" live="alert">
          {sentence(change.error)}
        </Notice>
      )}
    </>
  );
}
