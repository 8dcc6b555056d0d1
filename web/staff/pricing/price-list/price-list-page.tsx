import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import type { PriceBook } from "#contract/pricing/price-sheets.ts";
import { Undo2 } from "lucide-react";
import { ActFailed } from "#ui/act-failed.tsx";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/field.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Segments } from "#ui/segments.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { brand_name } from "../../api.ts";
import type { PriceListSearch } from "../../searches.ts";
import { useMay } from "../../rights.tsx";
import { useDeskText } from "../../text.ts";
import { WaitingApprovals } from "../../waiting-approvals.tsx";
import { books_query, draftQuery, useCells, versionQuery } from "./data.ts";
import { DraftBar } from "./draft-bar.tsx";
import { Pairs, Rules } from "./list-parts.tsx";
import style from "./price-list.module.css";
import { PublishSheet } from "./publish-sheet.tsx";
import { useUndoing } from "./undoing.ts";
import { Versions } from "./versions.tsx";
import { useWide } from "../../wide.ts";

const nameOf = ({ brand, currency }: Pick<PriceBook, "brand" | "currency">): string => `${brand} ${currency}`;

/** S9: what everything costs, by brand and currency; a draft is edited separately and published as a whole. */
export function PriceListPage({ narrowed }: { narrowed: PriceListSearch }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const id = useId();
  const books = useQuery(books_query);
  const book = books.data?.find((one) => nameOf(one) === narrowed.list) ?? books.data?.[0];
  return (
    <>
      <div className={style.head}>
        <div>
          <PageHead title={t("prices.title")} brand={brand_name} />
          <p className="hint">{t("prices.text")}</p>
        </div>
        {book && books.data && (
          <Select
            id={`${id}list`}
            label={t("prices.list")}
            value={nameOf(book)}
            onChange={({ target }) =>
              void navigate({
                to: "/price-list",
                search: { list: target.value, tab: narrowed.tab },
                replace: true,
              })
            }
          >
            {books.data.map((one) => (
              <option key={nameOf(one)} value={nameOf(one)}>
                {t("prices.list_of", { brand: one.brand, currency: one.currency })}
              </option>
            ))}
          </Select>
        )}
      </div>
      <Loading found={books} rows={8} />
      <WaitingApprovals object="price_list" />
      {book && <Book key={nameOf(book)} book={book} narrowed={narrowed} />}
    </>
  );
}

function Book({ book, narrowed }: { book: PriceBook; narrowed: PriceListSearch }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const id = useId();
  const [publishing, setPublishing] = useState(false);
  const narrow = (change: Partial<PriceListSearch>) =>
    void navigate({
      to: "/price-list",
      search: { ...narrowed, list: nameOf(book), ...change },
      replace: true,
    });
  const live = book.versions.find(({ state }) => state === "live");
  const version = narrowed.version ?? (book.draft ? undefined : live?.version);
  return (
    <>
      <DraftBar
        book={book}
        version={version}
        onShow={() => narrow({ version: undefined, tab: "pairs" })}
        onPublish={() => setPublishing(true)}
      />
      <Segments
        legend={t("prices.tabs")}
        name={`${id}tab`}
        value={narrowed.tab}
        choices={(["pairs", "rules", "versions"] as const).map((value) => ({
          value,
          label: t(`prices.tab.${value}`),
        }))}
        onChange={(tab) => narrow({ tab })}
      />
      {narrowed.tab === "versions" ? (
        <Versions
          book={book}
          onShow={(shown) => narrow({ version: shown, tab: "pairs" })}
          onPublish={() => setPublishing(true)}
        />
      ) : version === undefined ? (
        <Draft book={book} tab={narrowed.tab} />
      ) : (
        <Published book={book} version={version} tab={narrowed.tab} />
      )}
      {publishing && book.draft && <PublishSheet book={book} onClose={() => setPublishing(false)} />}
    </>
  );
}

type Shown = { readonly book: PriceBook; readonly tab: "pairs" | "rules" };

/** A version as it was published: to be read. */
function Published({ book, version, tab }: Shown & { version: number }) {
  const { t } = useDeskText();
  const found = useQuery(versionQuery(book, version));
  if (!found.data) return <Loading found={found} rows={8} />;
  const parts = {
    caption: t("prices.shown_version", { version }),
    currency: book.currency,
    texts: found.data.cells,
    live: null,
    editable: false,
    onWrite: () => {},
    onUndo: () => [],
  };
  return tab === "pairs" ? <Pairs {...parts} /> : <Rules {...parts} />;
}

/** The draft: to be written by who may, where there is room for it. */
function Draft({ book, tab }: Shown) {
  const { t } = useDeskText();
  const may = useMay();
  const wide = useWide();
  const { brand, currency } = book;
  const draft = useQuery({ ...draftQuery({ brand, currency }), enabled: book.draft !== null });
  const cells = useCells({ brand, currency });
  const { may_undo, write, undo } = useUndoing(draft.data?.cells ?? {}, cells.mutate);
  if (draft.isError && !draft.data)
    return <LoadFailed error={draft.error} onRetry={() => void draft.refetch()} />;
  if (!draft.data) return book.draft ? <Skeleton rows={8} /> : <p>{t("prices.none")}</p>;
  const writes = may("price_sheets.edit");
  const parts = {
    caption: t("prices.draft", { version: draft.data.from_version }),
    currency,
    texts: draft.data.cells,
    live: draft.data.live_cells,
    editable: writes && wide,
    onWrite: write,
    onUndo: undo,
  };
  return (
    <>
      {writes && <p className="hint">{t(wide ? "prices.keys" : "prices.read_only")}</p>}
      {may_undo && parts.editable && (
        <div>
          <Button
            size="small"
            icon={<Undo2 size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={undo}
          >
            {t("prices.undo")}
          </Button>
        </div>
      )}
      <ActFailed error={cells.error} />
      {tab === "pairs" ? <Pairs {...parts} /> : <Rules {...parts} />}
    </>
  );
}
