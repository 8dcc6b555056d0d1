import { useState } from "react";
import { PageHead } from "#ui/page-head.tsx";
import { Segments } from "#ui/segments.tsx";
import { brand_name } from "../../api.ts";
import { useDeskText } from "../../text.ts";
import style from "./books.module.css";
import { ClearingPart } from "./clearing-part.tsx";
import { DeferredPart } from "./deferred-part.tsx";
import { ExportsPart } from "./exports-part.tsx";
import { MonthPart } from "./month-part.tsx";

const parts = ["month", "clearing", "deferred", "exports"] as const;
type Part = (typeof parts)[number];

/** The month before this one, as `YYYY-MM`: the one that is closed next. */
function lastMonth(): string {
  const now = new Date();
  const month = new Date(now.getFullYear(), now.getMonth() - 1, 1);
  return `${month.getFullYear()}-${String(month.getMonth() + 1).padStart(2, "0")}`;
}

/** The books: a month and its closing, what providers owe us, prepaid orders, and files for the accountant. */
export function BooksPage() {
  const { t } = useDeskText();
  const [part, setPart] = useState<Part>("month");
  const [month, setMonth] = useState(lastMonth);
  return (
    <div className="stack-5 fit shrink">
      <PageHead title={t("books.title")} brand={brand_name} />
      <div className={style.parts}>
        <Segments
          legend={t("books.parts")}
          name="part"
          choices={parts.map((value) => ({ value, label: t(`books.part.${value}`) }))}
          value={part}
          onChange={setPart}
        />
      </div>
      {part === "month" && <MonthPart month={month} onMonth={setMonth} />}
      {part === "clearing" && <ClearingPart />}
      {part === "deferred" && <DeferredPart />}
      {part === "exports" && <ExportsPart month={month} onMonth={setMonth} />}
    </div>
  );
}
