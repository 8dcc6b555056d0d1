import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { BonusTable } from "#contract/pricing/desk-codes.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { DateText } from "#ui/date-text.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Loading } from "#ui/loading.tsx";
import { formatMoney } from "#ui/money-text.tsx";
import { BrandChip } from "../../brand-chip.tsx";
import { Only } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { formatBps } from "../../typed.ts";
import { BonusSheet } from "./bonus-sheet.tsx";
import style from "./coupons-page.module.css";
import { bonus_query } from "./data.ts";

type Version = BonusTable["versions"][number];
const tones: Record<Version["state"], Tone> = { live: "success", planned: "info", ended: "neutral" };

/** What a top-up brings, by brand and currency: the table that counts, planned ones and those that counted before. */
export function BonusTables() {
  const { t } = useDeskText();
  const tables = useQuery(bonus_query);
  const [changing, setChanging] = useState<BonusTable | null>(null);
  if (!tables.data) return <Loading found={tables} rows={6} />;
  return (
    <>
      <p className="hint">{t("bonus.text")}</p>
      <div className={style.tables}>
        {tables.data.map((table) => (
          <Table key={`${table.brand} ${table.currency}`} table={table} onChange={() => setChanging(table)} />
        ))}
      </div>
      {changing && <BonusSheet table={changing} onClose={() => setChanging(null)} />}
    </>
  );
}

function Table({ table, onChange }: { table: BonusTable; onChange: () => void }) {
  const { t } = useDeskText();
  const { brand, currency, versions } = table;
  const first = versions.filter(({ state }) => state !== "ended");
  const ended = versions.filter(({ state }) => state === "ended");
  const name = t("bonus.of", { brand, currency });
  return (
    <section className={style.table} aria-label={name}>
      <div className={style.title}>
        <BrandChip brand={brand} />
        <h2>{currency}</h2>
        <Only right="bonus_tables.edit">
          <Button
            size="small"
            aria-label={`${t("bonus.change")}: ${t("bonus.change_of", { brand, currency })}`}
            onClick={onChange}
          >
            {t("bonus.change")}
          </Button>
        </Only>
      </div>
      {first.map((version) => (
        <VersionView key={version.id} version={version} />
      ))}
      {ended.length > 0 && (
        <Disclosure small summary={t("bonus.ended", { n: ended.length })}>
          <div className={style.versions}>
            {ended.map((version) => (
              <VersionView key={version.id} version={version} />
            ))}
          </div>
        </Disclosure>
      )}
    </section>
  );
}

function VersionView({ version }: { version: Version }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const { state, valid_from, made_by, steps } = version;
  return (
    <div className="stack-2">
      <p className={style.when}>
        <Badge tone={tones[state]}>{t(`bonus.state.${state}`)}</Badge>
        {valid_from === null ? (
          t("bonus.house")
        ) : (
          <span>
            {t("bonus.since")} <DateText value={valid_from} form="dated" />
          </span>
        )}
        {made_by !== null && <span>{made_by}</span>}
      </p>
      {steps.length === 0 ? (
        <p className="hint">{t("bonus.no_steps")}</p>
      ) : (
        <ul className={style.steps}>
          {steps.toReversed().map(({ from, bonus_bps, bonus }) => (
            <li key={from.currency_amount_decimal}>
              <span>{t("bonus.from", { amount: formatMoney(locale, from) })}</span>
              <strong className="num">
                {bonus === null ? formatBps(locale, bonus_bps ?? 0) : formatMoney(locale, bonus)}
              </strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
