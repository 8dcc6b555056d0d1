import type { DeskOrder } from "#contract/views/staff.ts";
import { useNow } from "#ui/clock.ts";
import { DateText } from "#ui/date-text.tsx";
import { languageName } from "#ui/language-names.ts";
import { MoneyText } from "#ui/money-text.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { useIntl } from "#ui/intl.ts";
import { brand_name } from "../../api.ts";
import { BrandChip } from "../../brand-chip.tsx";
import { ClockChip } from "../../clock-chip.tsx";
import { useDeskText } from "../../text.ts";
import { useVolume } from "../../volume.ts";
import style from "./order-page.module.css";
import { TakeButton } from "./take-button.tsx";

/** What an order is, at a glance: number, status, brand, time left, who has it, and its money. */
export function OrderHead({ id, desk }: { id: string; desk: DeskOrder }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const volume = useVolume();
  const now = useNow(1_000);
  const { order, due_clock, margin } = desk;
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
        <Fact label={t("orders.volume")}>{volume(order.words, 0, order.service_type)}</Fact>
        {order.category && <Fact label={t("order.category")}>{order.category.name}</Fact>}
        {order.specialized && <Fact label={t("order.text_kind")}>{t("order.specialized")}</Fact>}
        {order.is_confidential && <Fact label={t("order.handling")}>{t("order.confidential")}</Fact>}
        <Fact label={t("orders.deadline")}>
          {order.deadline === null ? "–" : <DateText value={order.deadline} form="short" />}
        </Fact>
        {desk.wanted_deadline !== null && (
          <Fact label={t("desk_order.wanted")}>
            <DateText value={desk.wanted_deadline} form="short" />
          </Fact>
        )}
        {order.rating !== null && (
          <Fact label={t("desk_order.rating")}>{t("desk_order.stars", { n: order.rating })}</Fact>
        )}
        {order.price_net && (
          <Fact label={t("ui.net")}>
            <MoneyText value={order.price_net} />
          </Fact>
        )}
        {order.price_gross && (
          <Fact label={t("orders.gross")}>
            <MoneyText value={order.price_gross} />
          </Fact>
        )}
        {order.rating !== null && (
          <Fact label={t("orders.rating")}>
            {`${order.rating}/5`}
            {order.rating_comment !== "" && ` · ${order.rating_comment}`}
          </Fact>
        )}
        {margin && (
          <Fact label={t("order.margin")}>
            <MoneyText value={margin} />
          </Fact>
        )}
      </dl>
    </header>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
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
