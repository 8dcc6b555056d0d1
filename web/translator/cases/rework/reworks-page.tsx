import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useIntl } from "#ui/intl.ts";
import type { ReworkRow } from "#contract/cases/reworks.ts";
import { buttonClass } from "#ui/button.tsx";
import { useNow } from "#ui/clock.ts";
import { DateText } from "#ui/date-text.tsx";
import { languageName } from "#ui/language-names.ts";
import { Loading } from "#ui/loading.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { brand_name } from "../../api.ts";
import { TimeLeft } from "../../job-facts.tsx";
import { useZoneText } from "../../text.ts";
import { reworks_query } from "./data.ts";
import style from "./rework.module.css";

/** Deliveries that came back: what is in hand first, what was handed in below. */
export function ReworksPage() {
  const { t } = useZoneText();
  const found = useQuery(reworks_query);
  const active = found.data?.filter(({ state }) => state === "active") ?? [];
  const passed = found.data?.filter(({ state }) => state === "passed") ?? [];
  return (
    <>
      <PageHead title={t("rework.title")} brand={brand_name} />
      <Loading found={found} rows={3} height="5rem" />
      {found.data && (
        <>
          <Part
            title={t("rework.active", { n: active.length })}
            rows={active}
            none={t("rework.none_active")}
          />
          <Part
            title={t("rework.passed", { n: passed.length })}
            rows={passed}
            none={t("rework.none_passed")}
          />
        </>
      )}
    </>
  );
}

function Part({ title, rows, none }: { title: string; rows: readonly ReworkRow[]; none: string }) {
  return (
    <section className={style.part} aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="hint">{none}</p>
      ) : (
        <ul className="stack-3">
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ row }: { row: ReworkRow }) {
  const { t } = useZoneText();
  const { locale } = useIntl();
  const now = useNow(30_000);
  const number = t("rework.number", { id: row.order_id });
  return (
    <li className={style.row}>
      <div>
        <strong>{t(`rework.kind.${row.kind}`)}</strong>
        <p className="hint">
          {`${number} · ${languageName(locale, row.source_lang)} → ${languageName(locale, row.target_lang)} · `}
          <MoneyText value={row.fee} />
        </p>
      </div>
      <p>
        <DateText value={row.submitted_at ?? row.deadline} form="short" />{" "}
        {row.submitted_at === null && <TimeLeft left_ms={Date.parse(row.deadline) - now} />}
      </p>
      <Link to="/reworks/$id" params={{ id: row.id }} className={buttonClass({ size: "small" })}>
        {t("rework.open")}
        <span className="visually-hidden">{` ${number}`}</span>
      </Link>
    </li>
  );
}
