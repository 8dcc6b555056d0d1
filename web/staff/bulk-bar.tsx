import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { useDeskText } from "./text.ts";
import style from "./bulk.module.css";

/** What can be done with the chosen rows; it is there while any is chosen. */
export function BulkBar(props: {
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}) {
  const { count, onClear, children } = props;
  const { t } = useDeskText();
  if (count === 0) return null;
  return (
    <section className={style.bar} aria-label={t("bulk.bar")}>
      <output>{t("bulk.chosen", { n: count })}</output>
      <div className={style.acts}>{children}</div>
      <Button size="small" look="quiet" onClick={onClear}>
        {t("bulk.clear")}
      </Button>
    </section>
  );
}
