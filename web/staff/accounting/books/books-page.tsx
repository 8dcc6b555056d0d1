import { useNavigate } from "@tanstack/react-router";
import { localDate } from "#domain/calendar.ts";
import { monthBefore } from "#domain/ledger/receivable.ts";
import { PageHead } from "#ui/page-head.tsx";
import { brand_name } from "../../api.ts";
import { PlaceTabs } from "../../place-tabs.tsx";
import { books_parts, type BooksSearch } from "../../searches.ts";
import { useDeskText } from "../../text.ts";
import { ClearingPart } from "./clearing-part.tsx";
import { DeferredPart } from "./deferred-part.tsx";
import { ExportsPart } from "./exports-part.tsx";
import { MonthPart } from "./month-part.tsx";

/** The month before this one, by the seller's calendar: the one that is closed next. */
const lastMonth = (): string => monthBefore(localDate(Date.now()));

/** The books: a month and its closing, what providers owe us, prepaid orders, and files for the accountant. */
export function BooksPage({ asked }: { asked: BooksSearch }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const { part, month = lastMonth() } = asked;
  const chooseMonth = (chosen: string) =>
    void navigate({ to: "/books", search: { ...asked, month: chosen }, replace: true });
  return (
    <div className="stack-5 fit shrink">
      <PageHead title={t("books.title")} brand={brand_name} />
      <PlaceTabs
        label={t("books.parts")}
        tabs={books_parts.map((value) => ({
          value,
          label: t(`books.part.${value}`),
          place: { to: "/books", search: { ...asked, part: value } },
        }))}
        present={part}
      />
      {part === "month" && <MonthPart month={month} onMonth={chooseMonth} />}
      {part === "clearing" && <ClearingPart />}
      {part === "deferred" && <DeferredPart />}
      {part === "exports" && <ExportsPart month={month} onMonth={chooseMonth} />}
    </div>
  );
}
