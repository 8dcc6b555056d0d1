import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { KeyView } from "#contract/api/keys.ts";
import { ActionDialog } from "#ui/action-dialog.tsx";
import { Badge, type Tone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { type Column, DataList } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { call } from "../../api.ts";
import { Only } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { keysOfCustomer, webhooksOfCustomer } from "./data.ts";

const tones = {
  active: "success",
  ending: "warning",
  expired: "neutral",
  revoked: "neutral",
} as const satisfies Record<KeyView["state"], Tone>;

/** The keys of a customer's programs, where there are some; the desk may revoke one. */
export function Keys({ id }: { readonly id: string }) {
  const { t } = useDeskText();
  const query = useQuery(keysOfCustomer(id));
  const [revoking, setRevoking] = useState<KeyView | null>(null);
  const columns = useColumns(setRevoking);
  if (revoking === null && (query.data?.length === 0 || query.isPending)) return null;
  return (
    <section aria-labelledby="keys-title" className="stack-4 shrink">
      <h2 id="keys-title">{t("desk_keys.title")}</h2>
      <DataList
        dense
        caption={t("desk_keys.title")}
        rows={query.data}
        rowKey={({ id: key_id, mode }) => `${mode} ${key_id}`}
        columns={columns}
        failed={query.isError}
        onRetry={() => void query.refetch()}
        empty={null}
      />
      {revoking && <Revoke id={id} shown={revoking} onClose={() => setRevoking(null)} />}
    </section>
  );
}

function Revoke({ id, shown, onClose }: { id: string; shown: KeyView; onClose: () => void }) {
  const { t } = useDeskText();
  const queries = useQueryClient();
  const action = useMutation({
    mutationFn: ({ id: key_id, mode }: KeyView) =>
      call("deskRevokeApiKey", { params: { id: String(key_id) }, query: { mode } }),
    // Webhooks that the key set up are turned off with it.
    onSettled: () => {
      for (const { queryKey } of [keysOfCustomer(id), webhooksOfCustomer(id)])
        void queries.invalidateQueries({ queryKey });
    },
  });
  return (
    <ActionDialog
      title={t("desk_keys.revoke")}
      heading={t("desk_keys.revoke_name", { name: shown.name })}
      danger
      action={action}
      done={t("desk_keys.revoked")}
      input={() => shown}
      onClose={onClose}
    >
      <p>{t("desk_keys.revoke_text")}</p>
    </ActionDialog>
  );
}

function useColumns(revoke: (key: KeyView) => void): readonly Column<KeyView>[] {
  const { t } = useDeskText();
  return [
    {
      key: "name",
      label: t("desk_keys.name"),
      names_row: true,
      cell: ({ name, hint, mode, client_host }) => (
        <span className="break">
          {name} <code>{client_host ?? hint}</code>{" "}
          {mode === "test" && <Badge tone="info">{t("desk_keys.test")}</Badge>}
          {client_host !== null && <Badge tone="info">{t("desk_keys.agent")}</Badge>}
        </span>
      ),
    },
    {
      key: "state",
      label: t("desk_keys.state"),
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`desk_keys.state.${state}`)}</Badge>,
    },
    {
      key: "spent",
      label: t("desk_keys.spent"),
      cell: ({ spent_month: spent, month_limit: limit, currency }) =>
        t("desk_keys.of_limit", { spent, limit, currency }),
    },
    {
      key: "used",
      label: t("desk_keys.used"),
      cell: ({ last_used_at }) =>
        last_used_at === null ? "–" : <DateText value={last_used_at} form="dated" />,
    },
    {
      key: "ends",
      label: t("desk_keys.ends"),
      cell: ({ ends_at, expires_at }) => <DateText value={ends_at ?? expires_at} form="day" />,
    },
    {
      key: "revoke",
      label: t("desk_keys.acts"),
      cell: (key) =>
        (key.state === "active" || key.state === "ending") && (
          <Only right="customers.block">
            <Button
              size="small"
              aria-label={t("desk_keys.revoke_name", { name: key.name })}
              onClick={() => revoke(key)}
            >
              {t("desk_keys.revoke")}
            </Button>
          </Only>
        ),
    },
  ];
}
