import { Download } from "lucide-react";
import { Fragment, type ReactNode, useId } from "react";
import { useIntl } from "#ui/intl.ts";
import { csvName, csvText } from "#domain/csv.ts";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { saveFile } from "#ui/save-file.ts";
import { useDeskText } from "../../text.ts";
import style from "./dashboard.module.css";

/** An amount of money is in a column next to its currency: a figure to read on the page, a number in the file. */
type Cell = string | number | { readonly decimal: string };
export type Row = { readonly label: string; readonly cells: readonly Cell[] };
export type Bar = {
  readonly label: string;
  readonly value: number;
  readonly part?: number;
  readonly text?: string;
};

const csvOf = (columns: readonly string[], rows: readonly Row[]): string =>
  csvText(
    columns,
    rows.map(({ label, cells }) => [
      label,
      ...cells.map((cell) => (typeof cell === "object" ? cell.decimal : cell)),
    ]),
  );

/** A figure with what it is drawn from: title, picture, the same as a table, and the same as a file. */
export function Panel(props: {
  readonly title: string;
  readonly description?: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** The picture; without one the table is shown. */
  readonly children?: ReactNode;
}) {
  const { title, description, name, columns, rows, children } = props;
  const { t } = useDeskText();
  const id = useId();
  return (
    <section className={style.panel} aria-labelledby={id}>
      <div className={style.panel_head}>
        <h2 id={id}>{title}</h2>
        {rows.length > 0 && (
          <Button
            size="small"
            look="quiet"
            aria-label={t("dash.csv", { title })}
            icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => saveFile(csvName(name, Date.now()), csvOf(columns, rows))}
          >
            CSV
          </Button>
        )}
      </div>
      {description !== undefined && <p className="hint">{description}</p>}
      {rows.length === 0 ? (
        <p className="hint">{t("dash.none")}</p>
      ) : children === undefined ? (
        <Table title={title} columns={columns} rows={rows} />
      ) : (
        <>
          {children}
          <Disclosure small summary={t("dash.table", { title })}>
            <Table title={title} columns={columns} rows={rows} />
          </Disclosure>
        </>
      )}
    </section>
  );
}

function Table({
  title,
  columns,
  rows,
}: {
  title: string;
  columns: readonly string[];
  rows: readonly Row[];
}) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const shown = (cell: Cell): string | number =>
    typeof cell === "object" ? amount.format(cell.decimal as `${number}`) : cell;
  const isWord = (at: number): boolean => typeof rows[0]?.cells[at] === "string";
  return (
    // A table that is pushed sideways takes the keyboard as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={style.table} tabIndex={0} aria-label={t("dash.table", { title })}>
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" className={isWord(at - 1) ? style.words : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <tr key={`${label} ${cells.map(shown).join(" ")}`}>
              <th scope="row">{label}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]} className={isWord(at) ? style.words : "num"}>
                  {shown(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Bars of things that have names, each with its own; for a screen reader they are the table beneath. */
export function NamedBars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const percent = (value: number): string => `${(Math.max(0, value) / most) * 100}%`;
  return (
    <div className={style.named} aria-hidden="true">
      {bars.map(({ label, value, part = 0, text = String(value) }) => (
        <Fragment key={label}>
          <span>{label}</span>
          <span className={style.track}>
            <span className={style.length} style={{ inlineSize: percent(value) }} />
            {part > 0 && <span className={style.late} style={{ inlineSize: percent(part) }} />}
          </span>
          <span className="num">{text}</span>
        </Fragment>
      ))}
    </div>
  );
}

const [width, height, foot] = [640, 180, 28];

/** Above the bars, so that the number of the longest one is not behind it; on a phone it is larger. */
const room_for_most = 28;

/** Bars over time. Its title and total are announced; each bar is in the table beneath. */
export function Bars({
  title,
  description,
  bars,
}: {
  title: string;
  description: string;
  bars: readonly Bar[];
}) {
  const { t } = useDeskText();
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = width / Math.max(1, bars.length);
  const first = bars[0]?.label ?? "";
  const last = bars.at(-1)?.label ?? "";
  if (bars.every(({ value }) => value === 0)) return <p className="hint">{t("file.no_rows")}</p>;
  return (
    <figure className={style.drawing} aria-label={title}>
      <svg className={style.chart} viewBox={`0 0 ${width} ${height + foot}`} aria-hidden="true">
        <line x1={0} x2={width} y1={height} y2={height} className={style.axis} />
        {bars.map(({ label, value }, at) => {
          const tall = (Math.max(0, value) / most) * (height - room_for_most);
          return (
            <rect
              key={label}
              x={at * step + step * 0.1}
              y={height - tall}
              width={step * 0.8}
              height={tall}
              className={style.bar}
            />
          );
        })}
        <text x={0} y={20} className={style.word}>
          {most}
        </text>
        <text x={0} y={height + 22} className={style.word}>
          {first}
        </text>
        <text x={width} y={height + 22} textAnchor="end" className={style.word}>
          {last}
        </text>
      </svg>
      <figcaption className="visually-hidden">{description}</figcaption>
    </figure>
  );
}
