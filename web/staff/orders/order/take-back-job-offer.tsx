import { ActFailed } from "#ui/act-failed.tsx";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast.tsx";
import { useDeskText } from "../../text.ts";
import { useTakeBackJobOffer } from "./round-queries.ts";

/** Withdraws an open offer by name. */
export function TakeBackJobOffer({ id, offer, name }: { id: string; offer: number; name: string }) {
  const { t } = useDeskText();
  const change = useTakeBackJobOffer(id);
  const takeBack = () =>
    change.mutate(offer, { onSuccess: () => toast(t("dispatch.offer_taken_back", { name })) });
  return (
    <>
      <Button size="small" busy={change.isPending} onClick={takeBack}>
        {t("dispatch.take_back", { name })}
      </Button>
      <ActFailed error={change.error} />
    </>
  );
}
