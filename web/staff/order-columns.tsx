import { Link } from "@tanstack/react-router";
import type { DeskOrderRow } from "#contract/views/desk-orders.ts";
import type { Column } from "#ui/data-list.tsx";
import { BrandChip } from "./brand-chip.tsx";
import { useDeskText } from "./text.ts";

type Named = Pick<DeskOrderRow, "id" | "brand" | "service_type" | "source_lang" | "target_lang">;

/** What identifies an order in every list of the desk. The row is named by its order. */
export function useOrderColumns(): readonly Column<Named>[] {
  const { t } = useDeskText();
  return [
    {
      key: "order",
      label: t("orders.order"),
      names_row: true,
      cell: ({ id }) => (
        <Link to="/orders/$id" params={{ id }} data-row={id}>
          {t("orders.number", { id })}
        </Link>
      ),
    },
    { key: "brand", label: t("orders.brand"), cell: ({ brand }) => <BrandChip brand={brand} /> },
    {
      key: "service",
      label: t("orders.service"),
      cell: ({ service_type }) => <span data-name="brief">{t(`service.${service_type}`)}</span>,
    },
    {
      key: "pair",
      label: t("orders.languages"),
      cell: ({ source_lang, target_lang }) => `${source_lang} → ${target_lang}`.toUpperCase(),
    },
  ];
}
