import { useQuery } from "@tanstack/react-query";
import { useIntl } from "#ui/intl.ts";
import { pair_columns, pairOf } from "#domain/pricing/sheet-cells.ts";
import { type PriceBook, type PriceChanges, publication } from "#contract/pricing/price-sheets.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox, TextField } from "#ui/field.tsx";
import { FormProblems } from "#ui/form-problems.tsx";
import { namedTextOf, tickOf, useForm } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { Loading } from "#ui/loading.tsx";
import { Notice } from "#ui/notice.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { useDeskText } from "../../text.ts";
import { formatBps } from "../../typed.ts";
import { useDoneOrWaits } from "../../waiting-approvals.tsx";
import { changesQuery, publish, useListChange } from "./data.ts";
import { pairLabel, useCellName } from "./names.ts";
import style from "./price-list.module.css";

/** What the draft changes, what speaks against it, and the button that makes it the list. */
export function PublishSheet({ book, onClose }: { book: PriceBook; onClose: () => void }) {
  const { t } = useDeskText();
  const { brand, currency } = book;
  const changes = useQuery(changesQuery({ brand, currency }));
  const { data } = changes;
  return (
    <SideSheet title={t("prices.publish_title", { brand, currency })} onClose={onClose}>
      <Loading found={changes} rows={6} />
      {data && (
        <>
          <Against changes={data} />
          {data.missing.length === 0 &&
            data.uneven_plans.length === 0 &&
            !data.is_outdated &&
            data.changes.length > 0 && <Publication book={book} changes={data} onClose={onClose} />}
          <Differences changes={data.changes} />
        </>
      )}
    </SideSheet>
  );
}

const largest = (changes: PriceChanges["changes"], sign: 1 | -1): number =>
  Math.max(0, ...changes.map(({ change_bps }) => sign * (change_bps ?? 0)));

/** The sum of the changes, and each thing that a person should see before customers do. */
function Against({
  changes: { changes, missing, uneven_plans, below_wage_floor, is_outdated },
}: {
  changes: PriceChanges;
}) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const large = changes.filter(({ is_large }) => is_large).length;
  return (
    <>
      <p>
        {changes.length === 0
          ? t("prices.nothing_changed")
          : t("prices.summary", {
              n: changes.length,
              up: formatBps(locale, largest(changes, 1)),
              down: formatBps(locale, largest(changes, -1)),
            })}
      </p>
      {is_outdated && <Notice tone="danger">{t("prices.outdated")}</Notice>}
      {missing.length > 0 && (
        <Notice tone="danger">
          {t("prices.missing")}
          <CellsByColumn cells={missing} />
        </Notice>
      )}
      {uneven_plans.length > 0 && (
        <Notice tone="danger">
          {t("prices.uneven", { list: new Intl.ListFormat(locale).format(uneven_plans) })}
        </Notice>
      )}
      {large > 0 && <Notice tone="warning">{t("prices.large", { n: large })}</Notice>}
      {below_wage_floor.length > 0 && (
        <Notice tone="warning">
          {t("prices.wage")}
          <CellsByColumn cells={below_wage_floor} />
        </Notice>
      )}
    </>
  );
}

/** Prices of pairs, a line for each column, and what belongs to no pair. */
function CellsByColumn({ cells }: { cells: readonly string[] }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const name = useCellName();
  const list = (parts: readonly string[]) => new Intl.ListFormat(locale).format(parts);
  const pairs = cells.map(pairOf).filter((pair) => pair !== null);
  const rest = cells.filter((cell) => pairOf(cell) === null);
  return (
    <ul>
      {pair_columns
        .map((column) => [column, pairs.filter((pair) => pair.column === column)] as const)
        .filter(([, of]) => of.length > 0)
        .map(([column, of]) => (
          <li key={column}>
            <strong>{t(`prices.column.${column}`)}:</strong>{" "}
            {list(of.map(({ source, target }) => pairLabel(source, target).replaceAll(" ", "\u00a0")))}
          </li>
        ))}
      {rest.length > 0 && <li>{list(rest.map(name))}</li>}
    </ul>
  );
}

type Values = { readonly from: string; readonly note: string; readonly warnings_seen: boolean };

function Publication(props: {
  readonly book: PriceBook;
  readonly changes: PriceChanges;
  readonly onClose: () => void;
}) {
  const { book, changes, onClose } = props;
  const { t } = useDeskText();
  const keyFor = useIdempotency();
  const list = { brand: book.brand, currency: book.currency };
  const make = useListChange(list, publish);
  const report = useDoneOrWaits();
  const warned = changes.below_wage_floor.length > 0 || changes.changes.some(({ is_large }) => is_large);
  const jumps = changes.changes.some(({ is_hundredfold }) => is_hundredfold);
  const form = useForm<Values, typeof publication>({
    schema: publication,
    initial: { from: "", note: "", warnings_seen: false },
    toInput: ({ from, ...values }) => ({
      ...values,
      from: from === "" ? null : from,
      revision: changes.revision,
    }),
    check: ({ warnings_seen, note }): Record<string, string> => ({
      ...(warned && !warnings_seen ? { warnings_seen: "field.required" } : {}),
      ...(jumps && note.trim() === "" ? { note: "field.required" } : {}),
    }),
    send: async (body) => {
      const books = await make.mutateAsync({ list, body, key: keyFor(body) });
      const own = books.find((one) => one.brand === list.brand && one.currency === list.currency);
      report({ waits_for: own?.waits_for ?? null }, t("prices.published"));
      onClose();
    },
  });
  const labels = { from: t("prices.from"), note: t("prices.note"), warnings_seen: t("prices.seen") };
  return (
    <FormBox form={form} className={style.form}>
      <FormProblems form={form} labels={labels} />
      <TextField
        {...namedTextOf(form, "from")}
        label={labels.from}
        hint={t("prices.from_hint")}
        type="date"
        optional
      />
      <TextField
        {...namedTextOf(form, "note")}
        label={labels.note}
        {...(jumps ? { hint: t("prices.hundredfold"), required: true } : { optional: true })}
        maxLength={200}
        autoComplete="off"
      />
      {warned && <Checkbox {...tickOf(form, "warnings_seen")} label={labels.warnings_seen} required />}
      <Button look="primary" type="submit" busy={form.sending}>
        {t("prices.publish")}
      </Button>
    </FormBox>
  );
}

/** Cell by cell, the largest change first. */
function Differences({ changes }: Pick<PriceChanges, "changes">) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const name = useCellName();
  if (changes.length === 0) return null;
  return (
    <table className={style.changes}>
      <thead>
        <tr>
          <th scope="col">{t("prices.cell")}</th>
          <th scope="col">{t("prices.before")}</th>
          <th scope="col">{t("prices.after")}</th>
          <th scope="col">{t("prices.change")}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ cell, before, after, change_bps, is_large }) => (
          <tr key={cell}>
            <th scope="row">{name(cell)}</th>
            <td>{before ?? "–"}</td>
            <td>{after ?? "–"}</td>
            <td className={is_large ? style.large : undefined}>
              {change_bps === null
                ? "–"
                : `${change_bps > 0 ? "+" : ""}${formatBps(locale, change_bps)}${is_large ? " !" : ""}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
