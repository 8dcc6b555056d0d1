import { Button } from "#ui/button.tsx";
import style from "./pages.module.css";
import { useDeskText } from "./text.ts";

/**
 * The desk leafs: the server says whether there is more, it does not count all rows of all years. On the last page of
 * several it says that this is the end.
 */
export function Pages(props: { page: number; more: boolean; onPage: (page: number) => void }) {
  const { page, more, onPage } = props;
  const { t } = useDeskText();
  if (page === 1 && !more) return null;
  return (
    <nav className={style.pages} aria-label={t("orders.pages")}>
      {page > 1 && (
        <Button size="small" onClick={() => onPage(page - 1)}>
          {t("orders.previous")}
        </Button>
      )}
      <span>{t("orders.page", { page })}</span>
      {more ? (
        <Button size="small" onClick={() => onPage(page + 1)}>
          {t("orders.next")}
        </Button>
      ) : (
        <span>{t("orders.end")}</span>
      )}
    </nav>
  );
}
