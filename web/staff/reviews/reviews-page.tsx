import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import type { DeskReview } from "#contract/reviews/desk-reviews.ts";
import { review_states } from "#domain/reviews/review.ts";
import { countryName } from "#ui/country-name.ts";
import type { Column } from "#ui/data-list.tsx";
import { DateText } from "#ui/date-text.tsx";
import { Select } from "#ui/field.tsx";
import { useIntl } from "#ui/intl.ts";
import { useSelection } from "#ui/selection.ts";
import { BrandChip } from "../brand-chip.tsx";
import { DeskList } from "../desk-list.tsx";
import { Filters } from "../filters.tsx";
import { RestedSearch } from "../rested-search.tsx";
import type { ReviewsSearch } from "../searches.ts";
import { useDeskText } from "../text.ts";
import style from "./reviews-page.module.css";
import { per_page, reviewsQuery } from "./data.ts";
import { DecideReviews } from "./decide-reviews.tsx";

/** Ratings that customers let us publish, and their check (decision 0241). */
export function ReviewsPage({ narrowed }: { narrowed: ReviewsSearch }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const id = useId();
  const found = useQuery(reviewsQuery(narrowed));
  const columns = useColumns();
  const rows = found.data?.data ?? [];
  const selection = useSelection(
    rows.map((row) => row.id),
    t("bulk.select_page"),
  );
  const narrow = (change: Partial<ReviewsSearch>) =>
    void navigate({ to: "/reviews", search: { ...narrowed, page: 1, ...change }, replace: true });
  return (
    <DeskList
      selection={selection}
      title={t("reviews.title")}
      lead={t("reviews.lead")}
      found={found}
      rowKey={(row) => row.id}
      columns={columns}
      none={t("reviews.none")}
      row_keys
      page={narrowed.page}
      per_page={per_page}
      rowsOf={(queries, page) => queries.fetchQuery(reviewsQuery({ ...narrowed, page }))}
      onPage={(page) => void navigate({ to: "/reviews", search: { ...narrowed, page } })}
      tools={
        <Filters columns="minmax(12rem, 24rem) 12rem">
          <RestedSearch label={t("reviews.search")} asked={narrowed.search} onChange={narrow} />
          <Select
            id={`${id}state`}
            label={t("reviews.state")}
            value={narrowed.state}
            onChange={({ target }) =>
              narrow({ state: review_states.find((one) => one === target.value) ?? "waiting" })
            }
          >
            {review_states.map((one) => (
              <option key={one} value={one}>
                {t(`reviews.state.${one}`)}
              </option>
            ))}
          </Select>
        </Filters>
      }
    >
      <DecideReviews
        reviews={rows.filter((row) => selection.selected.has(row.id))}
        onClear={() => selection.turnAll(false)}
      />
    </DeskList>
  );
}

function useColumns(): readonly Column<DeskReview>[] {
  const { t } = useDeskText();
  const { locale } = useIntl();
  return [
    {
      key: "order",
      label: t("reviews.order"),
      names_row: true,
      cell: ({ order_id, brand }) => (
        <>
          <BrandChip brand={brand} />{" "}
          <Link to="/orders/$id" params={{ id: order_id }} data-row={order_id}>
            {t("orders.number", { id: order_id })}
          </Link>
        </>
      ),
    },
    {
      key: "review",
      label: t("reviews.review"),
      cell: ({ stars, text }) => (
        <span className={style.text} data-wide>
          <strong>{t("reviews.stars", { n: String(stars) })}</strong>{" "}
          {text === "" ? (
            <span className="hint">{t("reviews.no_text")}</span>
          ) : (
            <span className="break">{text}</span>
          )}
        </span>
      ),
    },
    {
      key: "name",
      label: t("reviews.name"),
      cell: ({ name, country }) =>
        [name, country === null ? "" : countryName(locale, country)].filter(Boolean).join(", "),
    },
    {
      key: "allowed",
      label: t("reviews.allowed"),
      cell: ({ allowed_at }) => <DateText value={allowed_at} form="dated" />,
    },
    {
      key: "decision",
      label: t("reviews.decision"),
      cell: ({ state, reason, decided_by }) =>
        [t(`reviews.state.${state}`), reason === null ? "" : t(`reviews.reason.${reason}`), decided_by ?? ""]
          .filter(Boolean)
          .join(" · "),
    },
  ];
}
