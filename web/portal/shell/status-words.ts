import { service_traits, type Service, type Status } from "#domain/catalog.ts";
import type { WaitsFor } from "#domain/orders/next-act.ts";
import type { OrderView } from "#contract/orders/orders.ts";
import { useWords } from "../words.ts";

/** Statuses with separate texts for a booked call or visit. */
const session_statuses = [
  "payment",
  "in_analysis",
  "waiting_translation",
  "translation",
  "finished",
] as const;
const session_stages = ["translation", "delivery"] as const;

type Stage = OrderView["timeline"][number]["stage"];

type Followed = Pick<OrderView, "next" | "status" | "service_type">;

/** Texts for status, hint and stages of an order, with separate ones for sessions. */
export function useStatusWords() {
  const { t } = useWords();
  const ofSession = (service: Service, status: Status) =>
    service_traits[service].session === null ? undefined : session_statuses.find((one) => one === status);
  const label = (service: Service, status: Status): string => {
    const own = ofSession(service, status);
    return own === undefined ? t(`status.${status}`) : t(`session_status.${own}`);
  };
  return {
    label,
    /** The state of an order by its next act: badge, list and progress have the same words. */
    state: ({ next: { what }, status, service_type }: Followed): string => {
      if (what === status) return label(service_type, status);
      return what === "pending" || what === "paused"
        ? t(`next.state.${what}`)
        : t(`orders.waits_for.${what as WaitsFor}`);
    },
    hint: (service: Service, status: Exclude<Status, "calculation">): string => {
      const own = ofSession(service, status);
      return own === undefined ? t(`status_hint.${status}`) : t(`session_hint.${own}`);
    },
    stage: (service: Service, stage: Stage): string => {
      const own =
        service_traits[service].session === null ? undefined : session_stages.find((one) => one === stage);
      return own === undefined ? t(`stage.${stage}`) : t(`session_stage.${own}`);
    },
  };
}
