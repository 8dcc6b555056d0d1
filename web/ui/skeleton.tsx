import { useText } from "./i18n.tsx";
import style from "./skeleton.module.css";

/** The grey shape of content on its way; `height` and `width` in any CSS unit. */
export function Bone({ height = "1.25rem", width = "100%" }: { height?: string; width?: string }) {
  return <span className={style.bone} style={{ height, width }} aria-hidden="true" />;
}

/** Several bones with the word for a screen reader. */
export function Skeleton({ rows = 4, height = "3rem" }: { rows?: number; height?: string }) {
  const { t } = useText();
  return (
    <output className="stack-3" aria-busy="true">
      <span className="visually-hidden">{t("ui.loading")}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Bone key={row} height={height} />
      ))}
    </output>
  );
}
