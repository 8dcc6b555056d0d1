import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CouponView } from "#contract/pricing/desk-codes.ts";
import type { CouponState } from "#domain/pricing/coupon.ts";
import { Badge, type Tone } from "#ui/badge.tsx";
import type { Column } from "#ui/data-list.tsx";
import { BrandChip } from "../../brand-chip.tsx";
import type { CouponsSearch } from "../../searches.ts";
import { useDeskText } from "../../text.ts";
import style from "./coupons-page.module.css";
import { useCouponWords } from "./sentence.ts";

const tones: Record<CouponState, Tone> = {
  running: "success",
  planned: "info",
  off: "warning",
  used_up: "neutral",
  ended: "neutral",
};

/** A code a line; one that is over is grey, and says so. */
export function useCouponColumns(narrowed: CouponsSearch): readonly Column<CouponView>[] {
  const { t } = useDeskText();
  const words = useCouponWords();
  const grey = (row: CouponView, content: ReactNode) =>
    row.state === "ended" ? <span className="muted">{content}</span> : content;
  const stacked = (row: CouponView, lines: readonly string[]) =>
    grey(
      row,
      lines.length === 0 ? (
        "–"
      ) : (
        <span className={style.stack}>
          {lines.map((one) => (
            <span key={one}>{one}</span>
          ))}
        </span>
      ),
    );
  return [
    {
      key: "code",
      label: t("codes.code"),
      names_row: true,
      cell: (row) => (
        <Link
          to="/coupons"
          search={{ ...narrowed, open: row.id }}
          data-row={row.id}
          className={row.state === "ended" ? "muted" : undefined}
        >
          {row.code}
        </Link>
      ),
    },
    { key: "brand", label: t("codes.brand"), cell: ({ brand }) => <BrandChip brand={brand} /> },
    { key: "value", label: t("codes.value"), cell: (row) => grey(row, words.value(row)) },
    { key: "scope", label: t("codes.scope"), cell: (row) => stacked(row, words.scope(row)) },
    { key: "limits", label: t("codes.limits"), cell: (row) => stacked(row, words.limits(row)) },
    {
      key: "used",
      label: t("codes.used"),
      align: "end",
      cell: (row) =>
        grey(
          row,
          row.reserved === 0
            ? String(row.used)
            : t("codes.used_and_reserved", { used: row.used, reserved: row.reserved }),
        ),
    },
    { key: "valid", label: t("codes.valid"), cell: (row) => stacked(row, words.dates(row)) },
    {
      key: "state",
      label: t("codes.state"),
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`codes.state.${state}`)}</Badge>,
    },
  ];
}
