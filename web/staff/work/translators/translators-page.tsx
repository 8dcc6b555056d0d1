import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { useId, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import { translator_filters, type TranslatorRow } from "#contract/work/desk-translators.ts";
import { languages } from "#domain/catalog.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-list.tsx";
import { Select } from "#ui/field.tsx";
import { useSelection } from "#ui/selection.ts";
import { languageName } from "#ui/language-names.ts";
import { BulkBar } from "../../bulk-bar.tsx";
import { BulkTranslators } from "../../bulk-translators.tsx";
import { useKeys } from "../../keys.ts";
import type { TranslatorsSearch } from "../../searches.ts";
import { DeskList } from "../../desk-list.tsx";
import { RestedSearch } from "../../rested-search.tsx";
import { useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { per_page, translatorsQuery } from "./data.ts";
import { InviteTranslator } from "./invite-translator.tsx";
import { Load, StateBadge, useFieldName, Warnings } from "./parts.tsx";
import style from "./translators.module.css";
import { formatDay } from "../../typed.ts";

/** S10: who can do what. */
export function TranslatorsPage({ narrowed }: { narrowed: TranslatorsSearch }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const edits = useMay()("translators.edit");
  const found = useQuery(translatorsQuery(narrowed));
  const columns = useColumns();
  const rows = found.data?.data ?? [];
  const selection = useSelection(
    rows.map(({ id }) => id),
    t("bulk.select_page"),
  );
  const [inviting, setInviting] = useState(false);
  const search_id = useId();
  useKeys({
    "/": () => document.getElementById(search_id)?.focus(),
    ...(edits ? { n: () => setInviting(true) } : {}),
  });
  return (
    <DeskList
      selection={selection}
      title={t("translators.title")}
      found={found}
      rowKey={({ id }) => id}
      columns={columns}
      none={t("ui.no_match")}
      row_keys
      page={narrowed.page}
      per_page={per_page}
      rowsOf={(queries, page) => queries.fetchQuery(translatorsQuery({ ...narrowed, page }))}
      onPage={(page) => void navigate({ to: "/translators", search: { ...narrowed, page } })}
      acts={
        edits && (
          <Button
            look="primary"
            icon={<UserPlus size={20} strokeWidth={1.75} aria-hidden="true" />}
            aria-keyshortcuts="n"
            onClick={() => setInviting(true)}
          >
            {t("translators.invite")}
          </Button>
        )
      }
      tools={
        <Narrowing
          search_id={search_id}
          narrowed={narrowed}
          onChange={(change) =>
            void navigate({
              to: "/translators",
              search: { ...narrowed, page: 1, ...change },
              replace: true,
            })
          }
        />
      }
    >
      <BulkBar count={selection.selected.size} onClear={() => selection.turnAll(false)}>
        <BulkTranslators translators={rows.filter(({ id }) => selection.selected.has(id))} />
      </BulkBar>
      {inviting && <InviteTranslator onClose={() => setInviting(false)} />}
    </DeskList>
  );
}

function Narrowing(props: {
  readonly search_id: string;
  readonly narrowed: TranslatorsSearch;
  readonly onChange: (change: Partial<TranslatorsSearch>) => void;
}) {
  const { search_id, narrowed, onChange } = props;
  const { t } = useDeskText();
  const { locale } = useIntl();
  const id = useId();
  return (
    <search className={style.filter}>
      <RestedSearch
        id={search_id}
        label={t("translators.search")}
        asked={narrowed.search}
        onChange={onChange}
      />
      <Select
        id={`${id}target`}
        label={t("translators.into")}
        value={narrowed.target ?? ""}
        onChange={(event) => onChange({ target: languages.find((one) => one === event.target.value) })}
      >
        <option value="">{t("translators.any_language")}</option>
        {languages.map((code) => (
          <option key={code} value={code}>
            {languageName(locale, code)}
          </option>
        ))}
      </Select>
      <Select
        id={`${id}show`}
        label={t("translators.state")}
        value={narrowed.show}
        onChange={({ target }) =>
          onChange({ show: translator_filters.find((one) => one === target.value) ?? narrowed.show })
        }
      >
        {translator_filters.map((one) => (
          <option key={one} value={one}>
            {t(`translators.show.${one}`)}
          </option>
        ))}
      </Select>
    </search>
  );
}

/** Two lines at most; the whole text in the title. */
const Brief = ({ text }: { text: string }) => (
  <span data-name="brief" title={text}>
    {text}
  </span>
);

const shown_pairs = 3;
type Rates = NonNullable<TranslatorRow["own_rates"]>;

function useColumns(): readonly Column<TranslatorRow>[] {
  const { t } = useDeskText();
  const { locale } = useIntl();
  return [
    {
      key: "name",
      label: t("users.name"),
      names_row: true,
      cell: ({ id, name }) => (
        <Link to="/translators/$id" params={{ id }} data-row={id}>
          {name}
        </Link>
      ),
    },
    ...useKnowledgeColumns(),
    ...useRecordColumns(),
    { key: "load", label: t("translators.load"), cell: (row) => <Load row={row} /> },
    {
      key: "state",
      label: t("translators.state"),
      cell: (row) => (
        <span className={style.badges}>
          <StateBadge row={row} />
          <Warnings warnings={row.warnings} />
          {row.away_until !== null && (
            <Badge tone="warning">{t("translators.away", { date: formatDay(locale, row.away_until) })}</Badge>
          )}
        </span>
      ),
    },
  ];
}

/** What a translator can do, since when, and for how much. */
function useKnowledgeColumns(): readonly Column<TranslatorRow>[] {
  const { t } = useDeskText();
  const { formatNumber } = useIntl();
  const fieldName = useFieldName();
  // The head of the column names the currency.
  const amount = ({ currency_amount_decimal }: Rates["from"]) =>
    formatNumber(Number(currency_amount_decimal));
  const ratesText = ({ from, to }: Rates) =>
    from.currency_amount_decimal === to.currency_amount_decimal
      ? amount(from)
      : `${amount(from)}–${amount(to)}`;
  return [
    {
      key: "pairs",
      label: t("translators.pairs"),
      cell: ({ pairs }) => (
        <Brief
          text={
            pairs.length > shown_pairs
              ? t("translators.more_pairs", {
                  pairs: pairs.slice(0, shown_pairs).join(", "),
                  n: pairs.length - shown_pairs,
                })
              : pairs.join(", ")
          }
        />
      ),
    },
    {
      key: "sworn",
      label: t("translators.sworn"),
      cell: ({ sworn_number, sworn_langs }) => (
        <Brief text={sworn_number === null ? "–" : `${sworn_number} (${sworn_langs.join(", ")})`} />
      ),
    },
    {
      key: "fields",
      label: t("translators.field.fields"),
      cell: ({ fields }) => <Brief text={fields.length === 0 ? "–" : fields.map(fieldName).join(", ")} />,
    },
    {
      key: "years",
      label: t("translators.experience"),
      cell: ({ experience_years: n }) => (
        <span className={style.stack}>
          {formatNumber(n, { style: "unit", unit: "year", unitDisplay: "long" })}
          <small>{n >= 15 ? "Expert" : n >= 10 ? "Business" : n >= 5 ? "Economy" : "–"}</small>
        </span>
      ),
    },
    {
      key: "rate",
      label: t("translators.rate"),
      align: "end",
      cell: ({ own_rates }) => (own_rates === null ? t("translators.rate_usual") : ratesText(own_rates)),
    },
  ];
}

/** How well and how punctually a translator worked in the last year. */
function useRecordColumns(): readonly Column<TranslatorRow>[] {
  const { t } = useDeskText();
  const { formatNumber } = useIntl();
  return [
    {
      key: "rating",
      label: t("translators.rating"),
      align: "end",
      cell: ({ rating_hundredths }) =>
        rating_hundredths === null
          ? "–"
          : formatNumber(rating_hundredths / 100, { maximumFractionDigits: 1 }),
    },
    {
      key: "on_time",
      label: t("translators.on_time"),
      align: "end",
      cell: ({ on_time_bps }) =>
        on_time_bps === null ? "–" : formatNumber(on_time_bps / 10_000, { style: "percent" }),
    },
  ];
}
