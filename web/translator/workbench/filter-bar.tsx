import { useId } from "react";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Checkbox, Select, TextField } from "#ui/field.tsx";
import { useZoneText } from "../text.ts";
import { documentsOf, useEditing } from "./editing.ts";
import style from "./editor.module.css";
import {
  type Filter,
  filter_bands,
  filter_marks,
  filter_origins,
  filter_states,
  isFiltered,
  no_filter,
} from "./model/filter.ts";
import type { Query } from "./model/search.ts";

const search_places = ["both", "source", "target"] as const;

/** Which segments are shown; the list has its own search, because the browser's finds only the rows on the screen. */
export function FilterBar(props: {
  readonly filter: Filter;
  readonly problem: "slow" | "invalid" | null;
  readonly found: number;
  readonly onChange: (filter: Filter) => void;
}) {
  const { filter, problem, found, onChange } = props;
  const { t } = useZoneText();
  const id = useId();
  const set = (changed: Partial<Filter>) => onChange({ ...filter, ...changed });
  const setQuery = (changed: Partial<Query>) => set({ query: { ...filter.query, ...changed } });
  return (
    <search aria-label={t("bench.filter")} className={style.filter}>
      <TextField
        id={`${id}-text`}
        label={t("bench.find")}
        type="search"
        data-filter
        value={filter.query.text}
        problem={problem ? t(`bench.search.${problem}`) : undefined}
        onChange={({ target }) => setQuery({ text: target.value })}
      />
      <Select
        id={`${id}-state`}
        label={t("bench.by_state")}
        value={filter.state}
        onChange={({ target }) => set({ state: target.value as Filter["state"] })}
      >
        {filter_states.map((one) => (
          <option key={one} value={one}>
            {t(`bench.state.${one}`)}
          </option>
        ))}
      </Select>
      <MoreFilters id={id} filter={filter} set={set} />
      {isFiltered(filter) && (
        <div className="cluster-2 middle">
          <output className="hint">{t("bench.found", { n: found })}</output>
          <Button size="small" look="quiet" onClick={() => onChange(no_filter)}>
            {t("bench.show_all")}
          </Button>
        </div>
      )}
    </search>
  );
}

type Filtering = {
  readonly id: string;
  readonly filter: Filter;
  readonly set: (changed: Partial<Filter>) => void;
};

/** One document of an order of several. */
function ByDocument({ id, filter, set }: Filtering) {
  const documents = documentsOf(useEditing().view);
  const { t } = useZoneText();
  if (documents.length < 2) return null;
  return (
    <Select
      id={`${id}-document`}
      label={t("bench.by_document")}
      value={filter.document_id ?? ""}
      onChange={({ target }) => set({ document_id: target.value === "" ? null : Number(target.value) })}
    >
      <option value="">{t("bench.all_documents")}</option>
      {documents.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </Select>
  );
}

/** The filters that are needed less often. */
function MoreFilters(props: Filtering) {
  const { id, filter, set } = props;
  const { t } = useZoneText();
  const setQuery = (changed: Partial<Query>) => set({ query: { ...filter.query, ...changed } });
  return (
    <Disclosure small summary={t("bench.more_filters")} className={style.more}>
      <div className={style.morebody}>
        <ByDocument id={id} filter={filter} set={set} />
        <Select
          id={`${id}-origin`}
          label={t("bench.by_origin")}
          value={filter.origin}
          onChange={({ target }) => set({ origin: target.value as Filter["origin"] })}
        >
          {filter_origins.map((one) => (
            <option key={one} value={one}>
              {t(`bench.origin.${one}`)}
            </option>
          ))}
        </Select>
        <Select
          id={`${id}-band`}
          label={t("bench.by_band")}
          value={filter.band}
          onChange={({ target }) => set({ band: target.value as Filter["band"] })}
        >
          {filter_bands.map((one) => (
            <option key={one} value={one}>
              {t(`bench.band.${one}`)}
            </option>
          ))}
        </Select>
        <Select
          id={`${id}-in`}
          label={t("bench.find_in")}
          value={filter.search_in}
          onChange={({ target }) => set({ search_in: target.value as Filter["search_in"] })}
        >
          {search_places.map((one) => (
            <option key={one} value={one}>
              {t(`bench.search_in.${one}`)}
            </option>
          ))}
        </Select>
        <QueryTicks id={id} query={filter.query} onChange={setQuery} />
        {filter_marks.map((mark) => (
          <Checkbox
            key={mark}
            id={`${id}-${mark}`}
            label={t(`bench.mark.${mark}`)}
            checked={filter.marks.includes(mark)}
            onChange={({ target }) =>
              set({
                marks: target.checked ? [...filter.marks, mark] : filter.marks.filter((one) => one !== mark),
              })
            }
          />
        ))}
      </div>
    </Disclosure>
  );
}

/** How a text is looked for. */
export function QueryTicks(props: {
  readonly id: string;
  readonly query: Query;
  readonly onChange: (changed: Partial<Query>) => void;
}) {
  const { id, query, onChange } = props;
  const { t } = useZoneText();
  return (
    <>
      {(["match_case", "whole_word", "is_pattern"] as const).map((name) => (
        <Checkbox
          key={name}
          id={`${id}-${name}`}
          label={t(`bench.query.${name}`)}
          checked={query[name]}
          onChange={({ target }) => onChange({ [name]: target.checked })}
        />
      ))}
    </>
  );
}
