import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useId, useState } from "react";
import type { EngineRouteView } from "#contract/engines/desk-engines.ts";
import { engine_purposes } from "#domain/engines/engine.ts";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-list.tsx";
import { Select } from "#ui/field.tsx";
import { useIntl } from "#ui/intl.ts";
import { languageName } from "#ui/language-names.ts";
import { brand_slugs, sold_in } from "../../api.ts";
import { DeskList } from "../../desk-list.tsx";
import { Filters } from "../../filters.tsx";
import type { EnginesSearch } from "../../searches.ts";
import { useDeskText } from "../../text.ts";
import { engines_query, per_page, routesQuery } from "./data.ts";
import style from "./engines-page.module.css";
import { HealthBadge } from "./health-badge.tsx";
import { AddRoutes, ChangeRoute } from "./route-dialogs.tsx";

/** The routes of a brand: for each pair and purpose the engines in the order in which they are tried. */
export function RoutesPart({ narrowed }: { readonly narrowed: EnginesSearch }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const brand = narrowed.brand ?? brand_slugs[0] ?? "";
  const found = useQuery(routesQuery(brand, narrowed));
  const engines = useQuery(engines_query);
  const [opened, setOpened] = useState<EngineRouteView | "new" | null>(null);
  const columns = useColumns(setOpened);
  const narrow = (change: Partial<EnginesSearch>) =>
    void navigate({ to: "/engines", search: { ...narrowed, page: 1, ...change }, replace: true });
  return (
    <DeskList
      part
      title={t("engines.tab.routes")}
      found={found}
      rowKey={({ source_lang, target_lang, purpose }) => `${source_lang}-${target_lang}-${purpose}`}
      columns={columns}
      narrowed={narrowed.purpose !== undefined}
      none={t("engines.no_routes")}
      page={narrowed.page}
      per_page={per_page}
      rowsOf={(queries, page) => queries.fetchQuery(routesQuery(brand, { ...narrowed, page }))}
      onPage={(page) => void navigate({ to: "/engines", search: { ...narrowed, page } })}
      tools={
        <>
          <div className={style.tools}>
            <p>{t("engines.routes_lead")}</p>
            <Button
              look="primary"
              icon={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => setOpened("new")}
            >
              {t("engines.add_routes")}
            </Button>
          </div>
          <Narrowing brand={brand} narrowed={narrowed} onChange={narrow} />
        </>
      }
    >
      {opened === "new" && (
        <AddRoutes brand={brand} engines={engines.data ?? []} onClose={() => setOpened(null)} />
      )}
      {opened !== null && opened !== "new" && (
        <ChangeRoute route={opened} engines={engines.data ?? []} onClose={() => setOpened(null)} />
      )}
    </DeskList>
  );
}

function Narrowing(props: {
  readonly brand: string;
  readonly narrowed: EnginesSearch;
  readonly onChange: (change: Partial<EnginesSearch>) => void;
}) {
  const { brand, narrowed, onChange } = props;
  const { t } = useDeskText();
  const id = useId();
  return (
    <Filters columns="minmax(0, 16rem) minmax(0, 22rem)">
      <Select
        id={`${id}brand`}
        label={t("engines.brand")}
        value={brand}
        onChange={({ target }) => onChange({ brand: target.value })}
      >
        {sold_in.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        id={`${id}purpose`}
        label={t("engines.purpose")}
        value={narrowed.purpose ?? ""}
        onChange={({ target }) => onChange({ purpose: engine_purposes.find((one) => one === target.value) })}
      >
        <option value="">{t("engines.any_purpose")}</option>
        {engine_purposes.map((purpose) => (
          <option key={purpose} value={purpose}>
            {t(`engines.purpose.${purpose}`)}
          </option>
        ))}
      </Select>
    </Filters>
  );
}

function useColumns(open: (route: EngineRouteView) => void): readonly Column<EngineRouteView>[] {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const pairOf = ({ source_lang, target_lang }: EngineRouteView) =>
    `${languageName(locale, source_lang)} → ${languageName(locale, target_lang)}`;
  return [
    { key: "pair", label: t("engines.pair"), names_row: true, cell: pairOf },
    { key: "purpose", label: t("engines.purpose"), cell: ({ purpose }) => t(`engines.purpose.${purpose}`) },
    { key: "engines", label: t("engines.order"), cell: (route) => <RouteEngines route={route} /> },
    {
      key: "acts",
      label: t("engines.acts"),
      cell: (route) => (
        <Button
          size="small"
          aria-label={`${t("engines.change")}: ${pairOf(route)}`}
          onClick={() => open(route)}
        >
          {t("engines.change")}
        </Button>
      ),
    },
  ];
}

function RouteEngines({ route }: { readonly route: EngineRouteView }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  return (
    <ol className={style.order}>
      {route.engines.map((engine) => (
        <li key={engine.engine_id}>
          <span className={style.marks}>
            {engine.name} <HealthBadge health={engine.health} />
          </span>
          <span className={style.hint}>
            {[
              t("engines.per_million", { price: `${engine.million_price} ${engine.currency}` }),
              engine.formality === "default" ? "" : t(`engines.formality.${engine.formality}`),
              engine.month_limit === null
                ? ""
                : t("engines.of_limit", {
                    used: engine.month_characters.toLocaleString(locale),
                    limit: engine.month_limit.toLocaleString(locale),
                  }),
            ]
              .filter(Boolean)
              .join(", ")}
          </span>
        </li>
      ))}
    </ol>
  );
}
