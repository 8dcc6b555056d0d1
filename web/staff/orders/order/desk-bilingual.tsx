import { useQuery } from "@tanstack/react-query";
import { DownloadButton } from "#ui/download-button.tsx";
import { OriginLabel } from "#ui/origin-label.tsx";
import { call } from "../../api.ts";
import { useDeskText } from "../../text.ts";
import style from "./order-page.module.css";

/** A finished order side by side: each source text with its translation. Nothing where there is no preview. */
export function DeskBilingual({ id }: { id: string }) {
  const { t } = useDeskText();
  const params = { id };
  const found = useQuery({
    queryKey: ["order", id, "bilingual"],
    queryFn: ({ signal }) => call("deskBilingual", { params, signal }),
  });
  if (!found.data || found.data.segments === 0) return null;
  return (
    <div className={style.file}>
      <span>{t("order.bilingual")}</span>
      <span className={style.meta}>
        {t("order.bilingual_note", { n: found.data.segments })}
        <OriginLabel origin={found.data.origin} />
      </span>
      <DownloadButton name={t("order.bilingual")} link={() => call("deskBilingualLink", { params })} />
    </div>
  );
}
