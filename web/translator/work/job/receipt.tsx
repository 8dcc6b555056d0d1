import type { JobView } from "#contract/work/translators.ts";
import { DateText } from "#ui/date-text.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { useZoneText } from "../../text.ts";
import { FileList } from "./file-list.tsx";
import style from "./job-page.module.css";

/** The delivered work and the time of delivery; it cannot be changed any more. */
export function Receipt({ id, job }: { id: string; job: JobView }) {
  const { t } = useZoneText();
  return (
    <section className={style.panel} aria-labelledby="receipt-title">
      <h2 id="receipt-title">{t("receipt.title")}</h2>
      <Notice tone="success" live="status">
        <p>
          {t("receipt.delivered")}{" "}
          {job.submitted_at !== null && <DateText value={job.submitted_at} form="zoned" />}
        </p>
      </Notice>
      {job.delivered.length > 0 && (
        <FileList
          id={id}
          label={t("receipt.files")}
          files={job.delivered}
          of_session={job.booking !== null}
        />
      )}
      <p>
        {t("job.fee")} <MoneyText value={job.fee} />
      </p>
    </section>
  );
}
