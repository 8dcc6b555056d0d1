import { useIntl } from "#ui/intl.ts";
import { useQuery } from "@tanstack/react-query";
import type { JobReview } from "#contract/work/reviews.ts";
import { error_kinds, severities } from "#domain/work/lqa.ts";
import { DateText, formatInstant } from "#ui/date-text.tsx";
import { DownloadButton } from "#ui/download-button.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { call } from "../../api.ts";
import { useZoneText } from "../../text.ts";
import { reviewQuery } from "./data.ts";
import delivery_style from "../../delivery-fields.module.css";
import style from "./job-page.module.css";
import review_style from "./review-panel.module.css";
import { scoreText } from "../../delivery-fields.tsx";

/** Why work came back, or what was changed in it: marks, comment, and both texts word by word. */
export function ReviewPanel({ id, lang }: { id: string; lang: string }) {
  const { t } = useZoneText();
  const found = useQuery(reviewQuery(id));
  // Most jobs are not rated yet; then there is nothing to show.
  if (found.data === null) return null;
  return (
    <section className={style.panel} aria-labelledby="review-title">
      <h2 id="review-title">{t("review.title")}</h2>
      {found.isPending && <Skeleton rows={3} />}
      {found.isError && <LoadFailed error={found.error} onRetry={found.refetch} />}
      {found.data && <Review id={id} review={found.data} lang={lang} />}
    </section>
  );
}

function Review({ id, review, lang }: { id: string; review: JobReview; lang: string }) {
  const { t } = useZoneText();
  const { locale } = useIntl();
  return (
    <>
      <p>{t(review.outcome === "returned" ? "review.returned" : `review.accepted.${review.by}`)}</p>
      {review.rating && <Marks rating={review.rating} />}
      {review.complaints.map((one) => (
        <div key={one.opened_at} className={style.note}>
          <h3>
            {t("review.complaint", { day: formatInstant(locale, one.opened_at, "day") })}
            {": "}
            {one.reasons.map((reason) => t(`case_reason.${reason}`)).join(", ")}
          </h3>
          {one.text !== "" && <p className={style.quoted}>{one.text}</p>}
          {one.places.length > 0 && (
            <ul>
              {one.places.map(({ place, quote, comment }) => (
                <li key={`${place} ${quote} ${comment}`}>
                  {[place, quote, comment].filter((part) => part !== "").join(" – ")}
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
      {review.files.length > 0 && <h3>{t("review.files")}</h3>}
      {review.files.map((file) => (
        <Compared key={file.theirs.hash} id={id} file={file} lang={lang} />
      ))}
    </>
  );
}

/** Marks by kind and weight; kinds without an error are left out. */
function Marks({ rating }: { rating: NonNullable<JobReview["rating"]> }) {
  const { t } = useZoneText();
  const kinds = error_kinds.filter((kind) => severities.some((one) => (rating.errors[kind]?.[one] ?? 0) > 0));
  const { critical, critical_limit: limit, words } = rating;
  return (
    <>
      <h3>{t("review.marks")}</h3>
      {kinds.length === 0 ? (
        <p>{t("review.no_marks")}</p>
      ) : (
        <table className={delivery_style.lqa}>
          <caption className="visually-hidden">{t("review.marks")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("lqa.kind")}</th>
              {severities.map((severity) => (
                <th key={severity} scope="col">
                  {t(`lqa_weight.${severity}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">{t(`lqa_kind.${kind}`)}</th>
                {severities.map((severity) => (
                  <td key={severity}>{rating.errors[kind]?.[severity] ?? 0}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={critical > limit ? delivery_style.over : "hint"}>
        {t("review.score", { score: scoreText(rating.score_bps), words, critical, limit })}
        {" · "}
        <DateText value={rating.made_at} form="short" />
      </p>
      {rating.comment !== "" && <p className={style.quoted}>{rating.comment}</p>}
    </>
  );
}

type ReviewedFile = JobReview["files"][number];

function Compared({ id, file, lang }: { id: string; file: ReviewedFile; lang: string }) {
  const { t } = useZoneText();
  const link = (attachment: string) => () => call("jobAttachmentLink", { params: { id, attachment } });
  return (
    <div className="stack-3">
      <p className={review_style.names}>
        {file.mine && (
          <span>
            {`${t("review.mine")}: ${file.mine.name} `}
            <DownloadButton name={file.mine.name} link={link(file.mine.hash)} />
          </span>
        )}
        <span>
          {`${t("review.theirs")}: ${file.theirs.name} `}
          <DownloadButton name={file.theirs.name} link={link(file.theirs.hash)} />
        </span>
      </p>
      <Changes file={file} lang={lang} />
    </div>
  );
}

function Changes({ file: { changes, cut }, lang }: { file: ReviewedFile; lang: string }) {
  const { t } = useZoneText();
  if (changes === null) return <p className="hint">{t("review.not_compared")}</p>;
  if (changes.every(({ how }) => how === "same")) return <p className="hint">{t("review.same")}</p>;
  return (
    <>
      <p className="hint">{t("review.legend")}</p>
      <blockquote lang={lang} className={review_style.changes}>
        {changes.map(({ how, text }, i) => (
          // The pieces never change their order.
          <Piece key={i} how={how} text={text} />
        ))}
      </blockquote>
      {cut && <p className="hint">{t("review.cut")}</p>}
    </>
  );
}

/** A change is shown by its colour, by its line, and in words for users who see neither. */
function Piece({ how, text }: NonNullable<ReviewedFile["changes"]>[number]) {
  const { t } = useZoneText();
  const { locale } = useIntl();
  if (how === "same") return <span>{text}</span>;
  const Tag = how === "added" ? "ins" : "del";
  return (
    <Tag>
      <span className="visually-hidden" lang={locale}>
        {` ${t(how === "added" ? "review.added" : "review.removed")}: `}
      </span>
      {text}
    </Tag>
  );
}
