/** What published ratings say, and the switch next to a rating. */
export const en = {
  "review.title": "What customers say",
  "review.page_title": "Reviews",
  "review.mean":
    "{mean} out of 5 · mean of {n, plural, one {# rating} other {# ratings}}, {published} of them published",
  "review.all": "All {n, plural, one {# published review} other {# published reviews}}",
  "review.stars": "{n} out of 5 stars",
  "review.anonymous": "Customer, {country}",
  "review.order": "From an order",
  "review.no_text": "Stars without a comment",
  "review.none": "No published reviews yet",
  "review.none_text":
    "Ratings are given on the page of a finished order, and their customers decide whether we may show them.",
  "review.newer": "Newer reviews",
  "review.older": "Older reviews",
  "review.how": "How reviews are checked",
  "review.how_source":
    "A rating can be given only on the page of a finished order, which opens in the customer’s account or through the link we mailed to the customer. We take no reviews from other sources.",
  "review.how_check":
    "Customers decide themselves whether their rating may be published. Before it appears, a person reads the text. It is declined only if it contains personal data, insults somebody or has nothing to do with the order. The number of stars makes no difference.",
  "review.how_mean":
    "The mean is calculated from all ratings of this site, including low ones and those that are not published.",
  "review.how_free":
    "We neither pay for ratings nor offer discounts for them, and nobody can remove a published review but its author and the check described here.",
  "review.allow": "Publish my rating",
  "review.allow_hint":
    "Stars and comment are shown with the name you choose, service, languages and date, without a link to your order. You can withdraw this at any time.",
  "review.as": "Shown as",
  "review.name_country": "{name}, {country}",
  "review.state.waiting": "We will read your rating before it appears.",
  "review.state.published": "Your rating is published.",
  "review.state.declined": "We have not published your rating: {why}.",
  "review.why.personal_data": "it contains personal data",
  "review.why.insult": "it insults somebody",
  "review.why.unrelated": "it is not about the order",
  "review.withdrawn": "Your rating is no longer published",
} as const;
export type ReviewKey = keyof typeof en;
