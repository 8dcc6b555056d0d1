import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ActFailed } from "#ui/act-failed.tsx";
import { Button } from "#ui/button.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { useDeskText } from "../../text.ts";
import style from "./calendar-page.module.css";
import { candidatesQuery, useOfferSession } from "./data.ts";

/** Offers a session at its usual fee to interpreters who may take it and are free; another fee is offered on the order's page. */
export function AssignSheet({ order_id, onClose }: { order_id: number; onClose: () => void }) {
  const { t } = useDeskText();
  const found = useQuery(candidatesQuery(order_id));
  const offer = useOfferSession(order_id);
  const { data } = found;
  const suitable = data?.candidates.filter((one) => one.suitable) ?? [];
  const send = (translator_id: number, name: string) =>
    offer.mutate(
      {
        translator_id,
        fee: data?.fee?.currency_amount_decimal ?? "",
        deadline: data?.deadline ?? "",
      },
      {
        onSuccess: () => {
          toast(t("assign.done", { name }));
          onClose();
        },
      },
    );
  return (
    <SideSheet title={t("desk_calendar.assign_title", { id: String(order_id) })} onClose={onClose}>
      {found.isError && <LoadFailed error={found.error} onRetry={found.refetch} />}
      {found.isPending && <Skeleton rows={3} height="2.5rem" />}
      <ActFailed error={offer.error} />
      {data && suitable.length === 0 && <p>{t("assign.none")}</p>}
      <ul className={style.people}>
        {suitable.map(({ id, name, experience_years, active_jobs }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong>
              <br />
              {t("assign.experience", { n: experience_years })} · {t("assign.jobs", { n: active_jobs })}
            </span>
            <Button
              size="small"
              busy={offer.isPending && offer.variables.translator_id === id}
              onClick={() => send(id, name)}
            >
              {t("assign.offer", { name })}
            </Button>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/orders/$id" params={{ id: order_id }}>
          {t("orders.number", { id: String(order_id) })}
        </Link>
      </p>
    </SideSheet>
  );
}
