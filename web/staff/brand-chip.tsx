import style from "./brand-chip.module.css";
import { brand_slugs } from "./api.ts";

/** The brand of an order in three letters; the colour follows the order of our brands, the letters carry the meaning. */
export function BrandChip({ brand }: { brand: string }) {
  const place = brand_slugs.indexOf(brand.toLowerCase()) + 1;
  return (
    <abbr className={style.chip} title={brand} data-place={place}>
      {brand.slice(0, 3).toUpperCase()}
    </abbr>
  );
}
