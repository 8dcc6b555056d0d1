import style from "./brand-chip.module.css";
import { brand_slugs } from "./api.ts";

/** The abbreviation of a brand; the colour follows the order of the brands and carries no meaning alone. */
export function BrandChip({ brand }: { brand: string }) {
  const place = brand_slugs.indexOf(brand.toLowerCase()) + 1;
  return (
    <abbr className={style.chip} title={brand} data-place={place}>
      {brand.slice(0, 3).toUpperCase()}
    </abbr>
  );
}
