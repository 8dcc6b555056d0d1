import type { DeskOrder } from "#contract/views/staff.ts";
import { useNow } from "#ui/clock.ts";
import { DateText } from "#ui/date-text.tsx";
import { languageName } from "#ui/language-names.ts";
import { PageHead } from "#ui/page-head.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { useIntl } from "#ui/intl.ts";
import { brand_name } from "../../api.ts";
import { BrandChip } from "../../brand-chip.tsx";
import { ClockChip } from "../../clock-chip.tsx";
import { useDeskText } from "../../text.ts";
import { useVolume } from "../../volume.ts";
import style from "./order-page.module.css";
import { Fact } from "./order-facts.tsx";
import { TakeButton } from "./take-button.tsx";

/** What an order is, at a glance: number, status, brand, time left, who has it, and what is due when. */
export function OrderHead({ id, desk }: { id: string; desk: DeskOrder }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const volume = useVolume();
  const now = useNow(1_000);
  const { order, due_clock } = desk;
  const title = t("orders.number", { id });
  return (
    <header className="stack-3">
      <div className="cluster-2-3 middle">
        <PageHead title={title} brand={brand_name} />
        <StatusBadge status={order.status} />
        <BrandChip brand={desk.brand} />
        {due_clock && <ClockChip due={due_clock} now={now} />}
        <Owner id={id} owner={desk.owner} />
      </div>
      <dl className={style.facts}>
        <Fact label={t("orders.service")}>
          {t(`service.${order.service_type}`)}
          {order.package && `, ${order.package.slice(0, 1).toUpperCase()}${order.package.slice(1)}`}
        </Fact>
        <Fact label={t("orders.languages")}>
          {`${languageName(locale, order.source_lang)} → ${languageName(locale, order.target_lang)}`}
        </Fact>
        <Fact label={t("orders.volume")}>
          {volume({ ...order, files: 0, duration_minutes: order.booking?.duration_minutes ?? null })}
        </Fact>
        <Fact label={t("orders.deadline")}>
          {order.deadline === null ? "–" : <DateText value={order.deadline} form="short" />}
        </Fact>
        {order.annotations.length > 0 && (
          <Fact label={t("annotation.ordered")}>
            {order.annotations.map((region) => t(`annotation.${region}`)).join(", ")}
          </Fact>
        )}
        {order.is_confidential && <Fact label={t("order.handling")}>{t("order.confidential")}</Fact>}
      </dl>
    </header>
  );
}

function Owner({ id, owner }: { id: string; owner: DeskOrder["owner"] }) {
  const { t } = useDeskText();
  return (
    <span className={style.owner}>
      {t(owner === null ? "order.no_owner" : "order.owner", { name: owner?.name ?? "" })}
      <TakeButton id={id} owner={owner} />
    </span>
  );
}
