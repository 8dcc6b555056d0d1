import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { brand } from "#brand/brand.ts";
import type { WebhookSecret, WebhookView } from "#contract/webhooks/webhooks.ts";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { ListPage } from "#ui/list-page.tsx";
import { roleRefusal } from "../shell/role-refusal.tsx";
import { webhooksOptions } from "./data.ts";
import { NewWebhook, SecretDialog } from "./endpoint-dialogs.tsx";
import { StateBadge, useStateReason } from "./state-text.tsx";
import { useWebhookWords } from "./words.ts";
import style from "./webhooks.module.css";

/** The endpoints of the account. */
export function WebhooksPage() {
  const { t } = useWebhookWords();
  const endpoints = useQuery(webhooksOptions);
  const columns = useColumns();
  const [is_adding, setAdding] = useState(false);
  const [made, setMade] = useState<WebhookSecret | null>(null);
  const add = (
    <Button
      look="primary"
      icon={<Plus size={18} strokeWidth={2} aria-hidden="true" />}
      onClick={() => setAdding(true)}
    >
      {t("webhook.add")}
    </Button>
  );
  const is_empty = endpoints.data?.length === 0;
  const refusal = roleRefusal(endpoints.error);
  if (refusal) return refusal;
  return (
    <div className="stack-5 fit">
      <ListPage<WebhookView>
        title={t("webhook.title")}
        brand={brand.name}
        lead={t("webhook.lead")}
        acts={endpoints.data && !is_empty ? add : undefined}
        found={endpoints}
        rowKey={({ id }) => id}
        columns={columns}
        none={
          <>
            <p>{t("webhook.none")}</p>
            {add}
          </>
        }
      >
        {is_adding && <NewWebhook onClose={() => setAdding(false)} onCreated={setMade} />}
        {made !== null && <SecretDialog secret={made.secret} onClose={() => setMade(null)} />}
      </ListPage>
    </div>
  );
}

function useColumns(): readonly Column<WebhookView>[] {
  const { t } = useWebhookWords();
  const locale = useLocale();
  return [
    {
      key: "url",
      label: t("webhook.url"),
      names_row: true,
      cell: ({ id, url }) => (
        <Link
          to="/$locale/account/webhooks/$id"
          params={{ locale, id: String(id) }}
          className={`break ${style.url}`}
        >
          {url}
        </Link>
      ),
    },
    {
      key: "types",
      label: t("webhook.types"),
      cell: ({ types }) => t("webhook.types_count", { count: types.length }),
    },
    { key: "state", label: t("webhook.state"), cell: (endpoint) => <StateCell endpoint={endpoint} /> },
    {
      key: "last_ok",
      label: t("webhook.last_ok"),
      cell: ({ last_ok_at }) =>
        last_ok_at === null ? t("webhook.never") : <DateText value={last_ok_at} form="dated" />,
    },
  ];
}

function StateCell({ endpoint }: { readonly endpoint: WebhookView }) {
  const reason = useStateReason(endpoint);
  return (
    <div className="stack-1 at-start">
      <StateBadge state={endpoint.state} />
      {reason !== null && <span className="hint">{reason}</span>}
    </div>
  );
}
