import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { SearchGroup, SearchHit } from "#contract/views/desk-search.ts";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { brand_slugs, call } from "./api.ts";
import { BrandChip } from "./brand-chip.tsx";
import type { Place } from "./place.ts";
import { all_coupons, all_vouchers } from "./searches.ts";
import style from "./search-dialog.module.css";
import { useDeskText } from "./text.ts";

const rest_ms = 200;

/** Where what was found is read. */
const places: Record<SearchGroup, (hit: SearchHit) => Place> = {
  orders: ({ id }) => ({ to: "/orders/$id", params: { id } }),
  customers: ({ id }) => ({ to: "/customers/$id", params: { id }, search: { tab: "profile" } }),
  invoices: ({ id }) => ({ to: "/invoices/$id", params: { id } }),
  files: ({ id }) => ({ to: "/orders/$id", params: { id } }),
  payments: ({ id }) => ({ to: "/orders/$id", params: { id } }),
  transfers: () => ({ to: "/transfers" }),
  coupons: ({ title }) => ({ to: "/coupons", search: { ...all_coupons, show: "all", search: title } }),
  vouchers: ({ id }) => ({ to: "/vouchers", search: { ...all_vouchers, open: id } }),
  translators: ({ id }) => ({ to: "/translators/$id", params: { id } }),
  mails: ({ id, detail }) => ({ to: "/mails", search: { page: 1, search: detail, open: id } }),
};

/** One search over everything that the user may read; arrows go through what it finds, Enter opens it. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const search = useRested(typed.trim());
  const list = useRef<HTMLElement>(null);
  // The dialog was opened to type here; by itself it would lead the keyboard to its first button.
  useEffect(() => list.current?.querySelector("input")?.focus(), []);
  const found = useFound(search);
  const { groups } = found;
  const open = (place: Place) => {
    onClose();
    void navigate(place);
  };
  const arrows = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const all = [...(list.current?.querySelectorAll<HTMLElement>("a, input") ?? [])];
    const at = all.indexOf(event.currentTarget) + (event.key === "ArrowDown" ? 1 : -1);
    all[Math.max(0, Math.min(all.length - 1, at))]?.focus();
  };
  return (
    <Dialog open title={t("search.title")} onClose={onClose}>
      <search ref={list} className={style.search}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const [first] = groups;
            const hit = first?.hits[0];
            if (first && hit) open(places[first.group](hit));
          }}
        >
          <TextField
            id="desk-search"
            type="search"
            label={t("search.label")}
            hint={t("search.hint")}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={arrows}
          />
        </form>
        <output className={style.count}>{found.status}</output>
        {groups.map(({ group, hits }) => (
          <section key={group} aria-labelledby={`found-${group}`}>
            <h3 id={`found-${group}`}>{t(`search_group.${group}`)}</h3>
            <ul>
              {hits.map((hit) => (
                <Hit
                  key={`${hit.id} ${hit.title}`}
                  hit={hit}
                  onKeyDown={arrows}
                  onOpen={() => open(places[group](hit))}
                />
              ))}
            </ul>
          </section>
        ))}
      </search>
    </Dialog>
  );
}

/** What a text finds, and how much of it in words. */
function useFound(search: string) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const found = useQuery({
    queryKey: ["search", search],
    queryFn: ({ signal }) => call("deskSearch", { query: { search }, signal }),
    enabled: search !== "",
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const groups = search === "" ? [] : (found.data ?? []);
  const n = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  if (found.isError) return { groups, status: sentence(found.error) };
  const is_known = search !== "" && found.data !== undefined && !found.isPlaceholderData;
  return { groups, status: is_known ? t(n === 0 ? "search.none" : "search.count", { n }) : "" };
}

function Hit(props: {
  readonly hit: SearchHit;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onOpen: () => void;
}) {
  const { title, detail, brand } = props.hit;
  return (
    <li>
      <a
        href="#found"
        onKeyDown={props.onKeyDown}
        onClick={(event) => {
          event.preventDefault();
          props.onOpen();
        }}
      >
        {brand !== null && brand_slugs.includes(brand) && <BrandChip brand={brand} />}
        <strong>{title}</strong>
        <span>{detail}</span>
      </a>
    </li>
  );
}

/** A text that is asked for after typing has rested. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = globalThis.setTimeout(() => setRested(text), rest_ms);
    return () => globalThis.clearTimeout(timer);
  }, [text]);
  return rested;
}
