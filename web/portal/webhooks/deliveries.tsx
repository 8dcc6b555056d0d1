import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DeliveryView, WebhookView } from "#contract/webhooks/webhooks.ts";
import { ActFailed } from "#ui/act-failed.tsx";
import { Badge, type Tone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-list.tsx";
import { DateText, formatInstant } from "#ui/date-text.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { useIntl } from "#ui/intl.ts";
import { ListPage } from "#ui/list-page.tsx";
import { toast } from "#ui/toast.tsx";
import { callAccount } from "../account-api.ts";
import { deliveriesOptions, per_page, useWebhookAct } from "./data.ts";
import { useWebhookWords } from "./words.ts";
import style from "./webhooks.module.css";

const tones = { waiting: "info", delivered: "success", failed: "danger" } as const satisfies Record<
  DeliveryView["state"],
  Tone
>;

/** What was sent to an endpoint, with each attempt. */
export function Deliveries({ endpoint }: { readonly endpoint: WebhookView }) {
  const { t } = useWebhookWords();
  const [page, setPage] = useState(1);
  const found = useQuery({
    ...deliveriesOptions(String(endpoint.id), page),
    placeholderData: keepPreviousData,
  });
  const { columns, error } = useColumns(endpoint);
  const total = found.data?.meta.total ?? 0;
  return (
    <section aria-labelledby="webhook-sent" className="stack-4 fit">
      <h2 id="webhook-sent">{t("webhook.sent")}</h2>
      <ActFailed error={error} />
      <ListPage<DeliveryView>
        title={t("webhook.sent")}
        found={found}
        rowKey={({ message_id }) => message_id}
        columns={columns}
        none={
          <>
            <p>{t("webhook.sent_none")}</p>
            {endpoint.state !== "off" && <p>{t("webhook.sent_none_test")}</p>}
          </>
        }
        pages={
          (page > 1 || total > per_page) && (
            <div className="cluster-3">
              {page > 1 && <Button onClick={() => setPage(page - 1)}>{t("webhook.newer")}</Button>}
              {total > page * per_page && (
                <Button onClick={() => setPage(page + 1)}>{t("webhook.older")}</Button>
              )}
            </div>
          )
        }
      />
    </section>
  );
}

function useColumns(endpoint: WebhookView) {
  const { t } = useWebhookWords();
  const { locale } = useIntl();
  const resend = useWebhookAct((message_id: string) =>
    callAccount("resendWebhook", { params: { id: String(endpoint.id), message_id } }),
  );
  const columns: readonly Column<DeliveryView>[] = [
    {
      key: "message",
      label: t("webhook.message"),
      names_row: true,
      cell: ({ type, order_id }) => (
        <div>
          {t(`webhook.type.${type}`)}
          {order_id !== null && <p className="hint">{t("webhook.order", { id: String(order_id) })}</p>}
        </div>
      ),
    },
    {
      key: "created",
      label: t("webhook.when"),
      cell: ({ created_at }) => <DateText value={created_at} form="dated" />,
    },
    {
      key: "state",
      label: t("webhook.result"),
      cell: (delivery) => <ResultCell delivery={delivery} />,
    },
    {
      key: "again",
      label: t("webhook.acts"),
      cell: ({ message_id, type, created_at }) =>
        endpoint.state !== "off" && (
          <Button
            size="small"
            busy={resend.isPending && resend.variables === message_id}
            aria-label={t("webhook.resend_name", {
              type: t(`webhook.type.${type}`),
              date: formatInstant(locale, created_at, "dated"),
            })}
            onClick={() => resend.mutate(message_id, { onSuccess: () => toast(t("webhook.resent")) })}
          >
            {t("webhook.resend")}
          </Button>
        ),
    },
  ];
  return { columns, error: resend.error };
}

function ResultCell({ delivery }: { readonly delivery: DeliveryView }) {
  const { t } = useWebhookWords();
  const { locale } = useIntl();
  const { state, next_at, attempts } = delivery;
  return (
    <div className="stack-2 at-start fit">
      <Badge tone={tones[state]}>{t(`webhook.result.${state}`)}</Badge>
      {next_at !== null && attempts.length > 0 && (
        <span className="hint">
          {t("webhook.next_at", { date: formatInstant(locale, next_at, "dated") })}
        </span>
      )}
      {attempts.length > 0 && (
        <Disclosure small summary={t("webhook.attempts", { count: attempts.length })}>
          <ul className="stack-3 fit">
            {attempts.map((attempt) => (
              <li key={attempt.at}>
                <Attempt attempt={attempt} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}

function Attempt({ attempt }: { readonly attempt: DeliveryView["attempts"][number] }) {
  const { t } = useWebhookWords();
  const { at, status, error, took_ms, answer } = attempt;
  return (
    <div className="stack-1 fit small">
      <p>
        <DateText value={at} form="dated" />:{" "}
        {error === null
          ? t("webhook.attempt_status", { status: String(status ?? ""), ms: took_ms })
          : t(`webhook.error.${error}`)}
      </p>
      {answer !== "" && (
        <pre className={style.answer} aria-label={t("webhook.answer")}>
          {answer}
        </pre>
      )}
    </div>
  );
}
