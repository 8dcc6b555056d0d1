import type { OrderView } from "#contract/orders/orders.ts";
import { useAnnotationWords } from "../../shell/annotation-words.ts";

/** Parts of the files that are translated as well, as a row of what was ordered. */
export function OrderAnnotations({ regions }: { regions: OrderView["annotations"] }) {
  const { t } = useAnnotationWords();
  return (
    <div>
      <dt>{t("annotation.ordered")}</dt>
      <dd>{regions.map((region) => t(`annotation.${region}`)).join(", ")}</dd>
    </div>
  );
}
