import { useId, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import type { CellTexts } from "#contract/pricing/price-sheets.ts";
import { type Language, languages } from "#domain/catalog.ts";
import type { Currency } from "#domain/money.ts";
import { pair_columns, pairsOf, rule_cells } from "#domain/pricing/sheet-cells.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox, Select, TextField } from "#ui/field.tsx";
import { languageName } from "#ui/language-names.ts";
import { useDeskText } from "../../text.ts";
import { numbersOf, type Typed } from "./data.ts";
import { pairLabel, useCellName, useUnitName } from "./names.ts";
import { type GridRow, PriceGrid } from "./price-grid.tsx";
import style from "./price-list.module.css";

type Parts = {
  readonly caption: string;
  readonly currency: Currency;
  readonly texts: CellTexts;
  readonly live: CellTexts | null;
  readonly editable: boolean;
  readonly onWrite: (typed: readonly Typed[]) => void;
  readonly onUndo: () => readonly Typed[];
};
type Pair = { readonly source: Language; readonly target: Language };

const keyOf = ({ source, target }: Pair): string => `${source}-${target}`;
const cellsOfPair = (pair: Pair): string[] => pair_columns.map((column) => `${keyOf(pair)}.${column}`);

/** A row for each pair that has a price here or in the list it would replace, and for those just added. */
export function Pairs({ currency, ...grid }: Parts) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const id = useId();
  const [missing, setMissing] = useState(false);
  const [search, setSearch] = useState("");
  const [added, setAdded] = useState<readonly Pair[]>([]);
  const { texts, live } = grid;
  const known = pairsOf({ ...numbersOf(live ?? {}), ...numbersOf(texts) });
  const all = [...known, ...added.filter((pair) => !known.some((one) => keyOf(one) === keyOf(pair)))];
  const wanted = search.trim().toLocaleLowerCase(locale);
  const shown = all
    .filter((pair) => !missing || cellsOfPair(pair).some((cell) => texts[cell] === undefined))
    .filter(({ source, target }) =>
      [pairLabel(source, target), languageName(locale, source), languageName(locale, target)]
        .join(" ")
        .toLocaleLowerCase(locale)
        .includes(wanted),
    );
  const rows = shown.map((pair): GridRow => ({
    key: keyOf(pair),
    label: (
      <abbr title={`${languageName(locale, pair.source)} – ${languageName(locale, pair.target)}`}>
        {pairLabel(pair.source, pair.target)}
      </abbr>
    ),
    cells: cellsOfPair(pair),
  }));
  return (
    <>
      <search className={style.filter}>
        <TextField
          id={`${id}search`}
          type="search"
          label={t("prices.search")}
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Checkbox
          id={`${id}missing`}
          label={t("prices.missing_only")}
          checked={missing}
          onChange={({ target }) => setMissing(target.checked)}
        />
      </search>
      {rows.length === 0 ? (
        <output className={style.empty}>{t(wanted === "" ? "prices.none_missing" : "ui.no_match")}</output>
      ) : (
        <PriceGrid
          {...grid}
          head={[t("prices.pair"), ...pair_columns.map((column) => t(`prices.column.${column}`))]}
          rows={rows}
        />
      )}
      {grid.editable && (
        <AddPair
          taken={all}
          onAdd={(pair) => {
            setMissing(false);
            setSearch("");
            setAdded([...added, pair]);
          }}
        />
      )}
      <p className="hint">{t("prices.unit.net", { currency })}</p>
    </>
  );
}

function AddPair({ taken, onAdd }: { taken: readonly Pair[]; onAdd: (pair: Pair) => void }) {
  const { t } = useDeskText();
  const id = useId();
  const [pair, setPair] = useState<Pair>({ source: "en", target: "de" });
  const isTaken = pair.source === pair.target || taken.some((one) => keyOf(one) === keyOf(pair));
  return (
    <form
      noValidate
      className={style.filter}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTaken) onAdd(pair);
      }}
    >
      <LanguageSelect
        id={`${id}source`}
        label={t("prices.add_source")}
        value={pair.source}
        onChange={(source) => setPair({ ...pair, source })}
      />
      <LanguageSelect
        id={`${id}target`}
        label={t("prices.add_target")}
        value={pair.target}
        onChange={(target) => setPair({ ...pair, target })}
      />
      <Button type="submit" disabled={isTaken}>
        {t("prices.add")}
      </Button>
    </form>
  );
}

function LanguageSelect(props: {
  readonly id: string;
  readonly label: string;
  readonly value: Language;
  readonly onChange: (language: Language) => void;
}) {
  const { id, label, value, onChange } = props;
  const { locale } = useIntl();
  return (
    <Select
      id={id}
      label={label}
      value={value}
      onChange={({ target }) => {
        const language = languages.find((one) => one === target.value);
        if (language) onChange(language);
      }}
    >
      {languages.map((one) => (
        <option key={one} value={one}>
          {languageName(locale, one)}
        </option>
      ))}
    </Select>
  );
}

/** The numbers besides the pairs: least price, surcharges, spoken services, what of a price its workers get. */
export function Rules({ currency, ...grid }: Parts) {
  const { t } = useDeskText();
  const name = useCellName();
  const unit = useUnitName(currency);
  const rows = Object.keys(rule_cells).map((cell): GridRow => ({
    key: cell,
    label: name(cell),
    cells: [cell],
    aside: unit(cell),
  }));
  return <PriceGrid {...grid} head={[t("prices.what"), t("prices.number"), t("prices.unit")]} rows={rows} />;
}
