import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { OwnReview } from "#contract/reviews/reviews.ts";
import type { ReviewName } from "#domain/reviews/review.ts";
import { countryName } from "#ui/country-name.ts";
import { Checkbox, Select } from "#ui/field.tsx";
import { useIntl } from "#ui/intl.ts";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.tsx";
import { call } from "../../../late-api.ts";
import { useReviewWords } from "../../../shell/reviews/words.ts";
import { useFailureText } from "../../../words.ts";

/** Another text waits for the check again, so what is known of a review ends with it. */
export const reviewKey = (hash: string) => ["order-review", hash] as const;

/** Lets the rating be published under a name; off until the customer turns it on, and again at any time. */
export function ReviewSwitch({ hash }: { hash: string }) {
  const queryKey = reviewKey(hash);
  const queries = useQueryClient();
  const { t } = useReviewWords();
  const { data } = useQuery({
    queryKey,
    // Without stars there is no review; after the next ones it is asked for again.
    staleTime: 0,
    queryFn: ({ signal }) => call("orderReview", { params: { hash }, signal }),
  });
  const change = useMutation({
    mutationFn: (name: ReviewName | null) =>
      name === null
        ? call("withdrawReview", { params: { hash } })
        : call("allowReview", { params: { hash }, body: { name } }),
    onSuccess: (review) => {
      queries.setQueryData(queryKey, review);
      if (review.state === null) toast(t("review.withdrawn"));
    },
  });
  // It turns with the press; an answer that says otherwise turns it back. Here, where the answer is read: an inner part would
  // show the state of before until this one is drawn again.
  const [wanted, setWanted] = useState<boolean | null>(null);
  if (!data) return null;
  const turn = (on: boolean) => {
    setWanted(on);
    change.mutate(on ? (data.names[0]?.name ?? null) : null, { onSettled: () => setWanted(null) });
  };
  return <Choice review={data} change={change} is_on={wanted ?? data.state !== null} turn={turn} />;
}

function Choice(props: {
  readonly review: OwnReview;
  readonly change: { readonly mutate: (name: ReviewName | null) => void; readonly error: unknown };
  readonly is_on: boolean;
  readonly turn: (on: boolean) => void;
}) {
  const { review, change, is_on, turn } = props;
  const { t } = useReviewWords();
  const { locale } = useIntl();
  const failure = useFailureText();
  const id = useId();
  const textOf = ({ text, country }: OwnReview["names"][number]) => {
    if (country === "") return text;
    const place = countryName(locale, country);
    return text === ""
      ? t("review.anonymous", { country: place })
      : t("review.name_country", { name: text, country: place });
  };
  return (
    <div className="stack-3 fit">
      <Checkbox
        id={`${id}allow`}
        role="switch"
        aria-checked={is_on}
        label={t("review.allow")}
        hint={t("review.allow_hint")}
        checked={is_on}
        onChange={({ target }) => turn(target.checked)}
      />
      {review.state !== null && review.name !== null && (
        <>
          <Select
            id={`${id}name`}
            label={t("review.as")}
            value={review.name}
            onChange={({ target }) =>
              change.mutate(review.names.find(({ name }) => name === target.value)?.name ?? review.name)
            }
          >
            {review.names.map((one) => (
              <option key={one.name} value={one.name}>
                {textOf(one)}
              </option>
            ))}
          </Select>
          <output className="hint">
            {review.reason === null
              ? t(`review.state.${review.state}`)
              : t("review.state.declined", { why: t(`review.why.${review.reason}`) })}
          </output>
        </>
      )}
      {change.error !== null && change.error !== undefined && (
        <Notice tone="danger" live="alert">
          {failure(change.error)}
        </Notice>
      )}
    </div>
  );
}
