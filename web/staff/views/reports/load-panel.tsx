import type { Report } from "#contract/views/desk-reports.ts";
import { useIntl } from "#ui/intl.ts";
import { useDeskText } from "../../text.ts";
import { formatDay } from "../../typed.ts";
import { Panel } from "../dashboard/chart.tsx";
import style from "./reports-page.module.css";

const [width, height, left, foot] = [720, 200, 64, 28];
const ticks = 4;

/** The distance of the lines of the grid: a round number, so that the highest of them is at least `most`. */
export function roundStep(most: number): number {
  const least = Math.max(1, most / ticks);
  const power = 10 ** Math.floor(Math.log10(least));
  return Math.ceil(([1, 2, 2.5, 5, 10].find((one) => one * power >= least) ?? 10) * power);
}

/** Words due against capacity for each of the next days, with axes and a table behind. */
export function LoadPanel({ load }: Pick<Report, "load">) {
  const { t } = useDeskText();
  const { locale, formatNumber } = useIntl();
  const between = roundStep(Math.max(...load.flatMap(({ words, capacity }) => [words, capacity])));
  const most = between * ticks;
  const step = (width - left) / Math.max(1, load.length);
  const y = (words: number): number => height - (words / most) * (height - 12);
  const x = (at: number): number => left + at * step;
  const line = load
    .flatMap(({ capacity }, at) => [`${x(at)},${y(capacity)}`, `${x(at + 1)},${y(capacity)}`])
    .join(" ");
  const scale = Array.from({ length: ticks + 1 }, (_, at) => between * at);
  return (
    <Panel
      title={t("report.load")}
      description={t("report.load_text")}
      name="load"
      columns={[t("report.day"), t("report.words"), t("report.capacity")]}
      rows={load.map(({ day, words, capacity }) => ({
        label: formatDay(locale, day),
        cells: [words, capacity],
      }))}
    >
      <figure className={style.drawing} aria-label={t("report.load")}>
        <svg viewBox={`0 0 ${width} ${height + foot}`} aria-hidden="true">
          {scale.map((words) => (
            <g key={words}>
              <line x1={left} x2={width} y1={y(words)} y2={y(words)} className={style.grid} />
              <text x={left - 8} y={y(words) + 4} textAnchor="end" className={style.word}>
                {formatNumber(words, {})}
              </text>
            </g>
          ))}
          {load.map(({ day, words, capacity }, at) => (
            <g key={day}>
              <rect
                x={x(at) + step * 0.15}
                y={y(words)}
                width={step * 0.7}
                height={height - y(words)}
                className={words > capacity ? style.over : style.bar}
              />
              {at % 2 === 0 && (
                <text x={x(at) + step / 2} y={height + 20} textAnchor="middle" className={style.word}>
                  {`${Number(day.slice(8))}.${day.slice(5, 7)}`}
                </text>
              )}
            </g>
          ))}
          <polyline points={line} className={style.capacity} />
        </svg>
      </figure>
    </Panel>
  );
}
