import { useQuery } from "@tanstack/react-query";
import type { DeskOrder } from "#contract/views/staff.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { toast } from "#ui/toast.tsx";
import { me_query } from "../../queries.ts";
import { Only } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { useOwner } from "./data.ts";
import { Panel } from "./panel.tsx";

/** Takes an order without an owner, takes it over from the owner shown, or releases the user's own. */
export function TakeButton({ id, owner }: { id: string; owner: DeskOrder["owner"] }) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const me = useQuery(me_query);
  const change = useOwner(id);
  const mine = owner !== null && owner.id === me.data?.id;
  const label = owner === null ? "queue.take" : mine ? "queue.release" : "order.take_over";
  return (
    <Only right="orders.work">
      <Button
        size="small"
        busy={change.isPending}
        onClick={() =>
          change.mutate(
            { take: !mine, from: owner?.id ?? null },
            { onError: (error) => toast(sentence(error), "warning") },
          )
        }
      >
        {t(label)}
      </Button>
    </Only>
  );
}

/** A colleague has the order. It counts as without an owner until the user is known. */
export function useOthers(owner: DeskOrder["owner"]): boolean {
  const me = useQuery(me_query);
  return owner !== null && me.data !== undefined && owner.id !== me.data.id;
}

/** S2: what a colleague has is read only, until it is taken over. */
export function TakenPanel({ id, owner }: { id: string; owner: DeskOrder["owner"] }) {
  const { t } = useDeskText();
  return (
    <Panel id="quote" title={t("quoting.title")}>
      <Notice tone="info" action={<TakeButton id={id} owner={owner} />}>
        {t("desk_order.taken", { name: owner?.name ?? "" })}
      </Notice>
    </Panel>
  );
}
