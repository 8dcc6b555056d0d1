import { useQuery } from "@tanstack/react-query";
import { DownloadButton } from "#ui/download-button.tsx";
import { OriginLabel } from "#ui/origin-label.tsx";
import { call } from "../../late-api.ts";
import { useWords } from "../../words.ts";

/** A finished order side by side: each source text with its translation. Nothing where there is no preview. */
export function Bilingual({ order_hash }: { order_hash: string }) {
  const { t } = useWords();
  const params = { hash: order_hash };
  const found = useQuery({
    queryKey: ["bilingual", order_hash],
    queryFn: ({ signal }) => call("bilingual", { params, signal }),
  });
  if (!found.data || found.data.segments === 0) return null;
  return (
    <div className="cluster-2 middle spread">
      <span>
        <strong>{t("order.bilingual")}</strong>
        <br />
        <span className="muted">{t("order.bilingual_note", { n: found.data.segments })}</span>
        <OriginLabel origin={found.data.origin} />
      </span>
      <DownloadButton name={t("order.bilingual")} link={() => call("bilingualLink", { params })} />
    </div>
  );
}
