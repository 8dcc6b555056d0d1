import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { WebhookView } from "#contract/webhooks/webhooks.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { type Column, DataList } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { ReasonDialog } from "#ui/reason-dialog.tsx";
import { call } from "../../api.ts";
import { Only } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { webhooksOfCustomer } from "./data.ts";

const tones = { on: "success", failing: "warning", off: "neutral" } as const satisfies Record<
  WebhookView["state"],
  Tone
>;

/** The webhooks of a customer, where there are some; the desk may turn one off. */
export function Webhooks({ id }: { readonly id: string }) {
  const { t } = useDeskText();
  const query = useQuery(webhooksOfCustomer(id));
  const [turning_off, setTurningOff] = useState<WebhookView | null>(null);
  const columns = useColumns(setTurningOff);
  if (turning_off === null && (query.data?.length === 0 || query.isPending)) return null;
  return (
    <section aria-labelledby="webhooks-title" className="stack-4 shrink">
      <h2 id="webhooks-title">{t("desk_webhooks.title")}</h2>
      <DataList
        dense
        caption={t("desk_webhooks.title")}
        rows={query.data}
        rowKey={({ id: webhook_id }) => webhook_id}
        columns={columns}
        failed={query.isError}
        onRetry={() => void query.refetch()}
        empty={null}
      />
      {turning_off && <TurnOff id={id} endpoint={turning_off} onClose={() => setTurningOff(null)} />}
    </section>
  );
}

function TurnOff(props: {
  readonly id: string;
  readonly endpoint: WebhookView;
  readonly onClose: () => void;
}) {
  const { id, endpoint, onClose } = props;
  const { t } = useDeskText();
  const queries = useQueryClient();
  const { queryKey } = webhooksOfCustomer(id);
  const action = useMutation({
    mutationFn: (reason: string) =>
      call("turnOffWebhook", { params: { id: String(endpoint.id) }, body: { reason } }),
    onSuccess: (all) => queries.setQueryData(queryKey, all),
    onError: () => void queries.invalidateQueries({ queryKey }),
  });
  return (
    <ReasonDialog
      title={t("desk_webhooks.turn_off")}
      heading={t("desk_webhooks.turn_off_title")}
      danger
      action={action}
      done={t("desk_webhooks.turned_off")}
      label={t("desk_webhooks.turn_off_reason")}
      input={(reason) => reason}
      onClose={onClose}
    >
      <p className="break">{t("desk_webhooks.turn_off_text", { url: endpoint.url })}</p>
    </ReasonDialog>
  );
}

function useColumns(turnOff: (endpoint: WebhookView) => void): readonly Column<WebhookView>[] {
  const { t } = useDeskText();
  return [
    {
      key: "url",
      label: t("desk_webhooks.url"),
      names_row: true,
      cell: ({ url }) => <span className="break">{url}</span>,
    },
    { key: "types", label: t("desk_webhooks.types"), cell: ({ types }) => types.length },
    {
      key: "state",
      label: t("desk_webhooks.state"),
      cell: ({ state, off_why, api_key }) => (
        <span className="cluster-2 middle">
          <Badge tone={tones[state]}>{t(`desk_webhooks.state.${state}`)}</Badge>
          {off_why !== null && <span className="hint">{t(`desk_webhooks.off_why.${off_why}`)}</span>}
          {api_key && <span className="hint">{t("desk_webhooks.set_by_key", { name: api_key.name })}</span>}
        </span>
      ),
    },
    {
      key: "last_ok",
      label: t("desk_webhooks.last_ok"),
      cell: ({ last_ok_at }) => (last_ok_at === null ? "–" : <DateText value={last_ok_at} form="dated" />),
    },
    {
      key: "off",
      label: t("desk_webhooks.acts"),
      cell: (endpoint) =>
        endpoint.state !== "off" && (
          <Only right="customers.block">
            <Button
              size="small"
              aria-label={t("desk_webhooks.turn_off_name", { url: endpoint.url })}
              onClick={() => turnOff(endpoint)}
            >
              {t("desk_webhooks.turn_off")}
            </Button>
          </Only>
        ),
    },
  ];
}
