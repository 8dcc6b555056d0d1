import { useQuery } from "@tanstack/react-query";
import type { MonthExport, MonthFileView } from "#contract/accounting/books.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import { formatInstant } from "#ui/date-text.tsx";
import { useIntl } from "#ui/intl.ts";
import { Loading } from "#ui/loading.tsx";
import { Notice } from "#ui/notice.tsx";
import { type DeskKey, useDeskText } from "../../text.ts";
import { formatMonth } from "../../typed.ts";
import style from "./books.module.css";
import { madeFilesQuery } from "./data.ts";

type Made = MonthFileView["made"][number];

const contentOf = ({ differs }: Made): { readonly word: DeskKey; readonly tone: Tone } =>
  differs === null
    ? { word: "books.made_unknown", tone: "neutral" }
    : differs
      ? { word: "books.made_differs", tone: "warning" }
      : { word: "books.made_same", tone: "success" };

/** When a file of the month was made, by whom, and whether its content is still the same. */
export function MadeFiles(props: {
  readonly month: string;
  readonly what: MonthExport;
  readonly is_return: boolean;
}) {
  const { month, what, is_return } = props;
  const { t } = useDeskText();
  const { locale } = useIntl();
  const found = useQuery(madeFilesQuery(month, what));
  const named = { month: formatMonth(locale, month) };
  if (!found.data) return <Loading found={found} rows={2} />;
  const { made } = found.data;
  if (made.length === 0) return <p className="hint">{t("books.made_none", named)}</p>;
  return (
    <>
      {is_return && made[0]?.differs && <Notice tone="warning">{t("books.made_changed", named)}</Notice>}
      <h2>{t("books.made", named)}</h2>
      <ul className="stack-2">
        {made.map((one) => (
          <li key={one.at} className={style.made}>
            <span>{t("books.made_by", { at: formatInstant(locale, one.at, "short"), name: one.by })}</span>
            <Badge tone={contentOf(one).tone}>{t(contentOf(one).word)}</Badge>
            {one.purpose === "correction" && <Badge tone="neutral">{t("books.purpose.correction")}</Badge>}
          </li>
        ))}
      </ul>
    </>
  );
}
