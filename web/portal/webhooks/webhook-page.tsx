import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { brand } from "#brand/brand.ts";
import type { WebhookView } from "#contract/webhooks/webhooks.ts";
import { formatInstant } from "#ui/date-text.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { useIntl } from "#ui/intl.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Loaded } from "../shell/load-state.tsx";
import { NotFoundPage } from "../shell/lazy-refusals.tsx";
import { Acts } from "./acts.tsx";
import { webhooksOptions } from "./data.ts";
import { Deliveries } from "./deliveries.tsx";
import { isOffWithKey, StateBadge, useStateReason } from "./state-text.tsx";
import { VerifyingHelp } from "./verifying-help.tsx";
import { useWebhookWords } from "./words.ts";
import style from "./webhooks.module.css";

/** One endpoint: its state, what can be done with it, and what was sent to it. */
export function WebhookPage() {
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(webhooksOptions);
  return (
    <Loaded query={query}>
      {(all) => {
        const endpoint = all.find((one) => String(one.id) === id);
        return endpoint ? <Endpoint endpoint={endpoint} /> : <NotFoundPage />;
      }}
    </Loaded>
  );
}

function Endpoint({ endpoint }: { readonly endpoint: WebhookView }) {
  const { t } = useWebhookWords();
  const locale = useLocale();
  const { locale: tag } = useIntl();
  const reason = useStateReason(endpoint);
  const { url, state, types, both_sign_until, signing_secrets, api_key } = endpoint;
  return (
    <div className="stack-6 fit">
      <div className="stack-4 fit">
        <Link to="/$locale/account/webhooks" params={{ locale }} className={style.back}>
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("webhook.back")}
        </Link>
        <div className={style.title}>
          <PageHead title={url} brand={brand.name} />
          <StateBadge state={state} />
        </div>
        {reason !== null && <Notice tone={state === "failing" ? "warning" : "neutral"}>{reason}</Notice>}
        {api_key && !isOffWithKey(endpoint) && (
          <p className="hint">{t("webhook.set_by_key", { name: api_key.name })}</p>
        )}
        {both_sign_until !== null && (
          <Notice tone="info">
            {t("webhook.both_sign", {
              count: signing_secrets - 1,
              date: formatInstant(tag, both_sign_until, "dated"),
            })}
          </Notice>
        )}
        <Acts endpoint={endpoint} />
      </div>
      <section aria-labelledby="webhook-types" className="stack-3 fit">
        <h2 id="webhook-types">{t("webhook.types")}</h2>
        <p>{types.map((type) => t(`webhook.type.${type}`)).join(", ")}</p>
        <VerifyingHelp />
      </section>
      <Deliveries endpoint={endpoint} />
    </div>
  );
}
