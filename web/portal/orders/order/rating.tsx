import { Star } from "lucide-react";
import { useState } from "react";
import type { OrderView } from "#contract/orders/orders.ts";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { call } from "../../late-api.ts";
import { useWords } from "../../words.ts";
import { LazyRatingComment } from "./lazy-aftercare.tsx";
import style from "./order.module.css";

const stars = [1, 2, 3, 4, 5] as const;

/**
 * C18: five native radios and a hidden one that removes the rating, saved on selection; a failure restores the former
 * value and is reported. The comment field appears after the stars.
 */
export function Rating({ order }: { order: OrderView }) {
  const { t } = useWords();
  const [rating, setRating] = useState(order.rating);
  const [failed, setFailed] = useState(false);
  /** Whether it is saved; a failure is shown. */
  const rate = async (value: number | null, comment?: string): Promise<boolean> => {
    const before = rating;
    setRating(value);
    setFailed(false);
    try {
      await call("rateOrder", { params: { hash: order.hash }, body: { rating: value, comment } });
      toast(t("rating.saved"));
      return true;
    } catch {
      setRating(before);
      setFailed(true);
      return false;
    }
  };
  return (
    <section className={style.card}>
      <fieldset>
        <legend className={style.legend}>{t("rating.question")}</legend>
        <div className={style.stars}>
          <label className={style.unrated}>
            <input
              type="radio"
              name="rating"
              value="none"
              checked={rating === null}
              onChange={() => void rate(null)}
            />
            {t("rating.none")}
          </label>
          {stars.map((value) => (
            <label key={value} className={`${style.star} ${value <= (rating ?? 0) ? style.lit : ""}`}>
              <input
                type="radio"
                name="rating"
                value={value}
                checked={rating === value}
                onChange={() => void rate(value)}
                aria-label={t(`rating.star.${value}`)}
              />
              <Star size={32} strokeWidth={1.5} aria-hidden="true" />
            </label>
          ))}
        </div>
      </fieldset>
      {failed && (
        <Notice tone="danger" live="alert">
          {t("rating.failed")}
        </Notice>
      )}
      {rating !== null && (
        <LazyRatingComment
          hash={order.hash}
          comment={order.rating_comment}
          onSave={(comment) => rate(rating, comment)}
        />
      )}
    </section>
  );
}
