import { useNavigate } from "@tanstack/react-router";
import { useIntl } from "#ui/intl.ts";
import type { BoardOffer } from "#contract/work/board.ts";
import { Select } from "#ui/field.tsx";
import { languageName } from "#ui/language-names.ts";
import type { BoardSearch } from "../../searches.ts";
import { useZoneText } from "../../text.ts";
import style from "./board-page.module.css";

const pairOf = ({ source_lang, target_lang }: BoardOffer): string => `${source_lang} ${target_lang}`;
const amount = (text: string): number => Number(text);
const orders: Record<NonNullable<BoardSearch["by"]> | "due", (a: BoardOffer, b: BoardOffer) => number> = {
  due: (a, b) => Date.parse(a.deadline) - Date.parse(b.deadline),
  fee: (a, b) => amount(b.fee.currency_amount_decimal) - amount(a.fee.currency_amount_decimal),
  hourly: (a, b) =>
    amount(b.hourly_rate.currency_amount_decimal) - amount(a.hourly_rate.currency_amount_decimal),
};

/** The offers that fit, in the order asked for. */
export const narrowed = (offers: readonly BoardOffer[], { pair, kind, by }: BoardSearch): BoardOffer[] =>
  offers
    .filter(
      (offer) =>
        (pair === undefined || pairOf(offer) === pair) && (kind === undefined || offer.kind === kind),
    )
    .toSorted(orders[by ?? "due"]);

/** T2: pair, kind and order of the board. */
export function BoardFilter(props: { readonly offers: readonly BoardOffer[]; readonly value: BoardSearch }) {
  const { offers, value } = props;
  const navigate = useNavigate();
  const onChange = (search: BoardSearch) => void navigate({ to: "/board", search, replace: true });
  const { t } = useZoneText();
  const { locale } = useIntl();
  const pairs = [...new Set(offers.map(pairOf))].toSorted();
  const kinds = [...new Set(offers.map(({ kind }) => kind))];
  const pairName = (pair: string) =>
    pair
      .split(" ")
      .map((code) => languageName(locale, code))
      .join(" → ");
  return (
    <search className={style.filter}>
      <Select
        id="board-pair"
        label={t("board.pair")}
        value={value.pair ?? ""}
        onChange={(event) => onChange({ ...value, pair: event.target.value || undefined })}
      >
        <option value="">{t("board.all")}</option>
        {pairs.map((pair) => (
          <option key={pair} value={pair}>
            {pairName(pair)}
          </option>
        ))}
      </Select>
      <Select
        id="board-kind"
        label={t("board.kind")}
        value={value.kind ?? ""}
        onChange={(event) => onChange({ ...value, kind: event.target.value || undefined })}
      >
        <option value="">{t("board.all")}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`stage.${kind}`)}
          </option>
        ))}
      </Select>
      <Select
        id="board-by"
        label={t("board.by")}
        value={value.by ?? "due"}
        onChange={(event) => {
          const by = (["fee", "hourly"] as const).find((one) => one === event.target.value);
          onChange({ ...value, by });
        }}
      >
        <option value="due">{t("board.by_due")}</option>
        <option value="fee">{t("board.by_fee")}</option>
        <option value="hourly">{t("board.by_hourly")}</option>
      </Select>
    </search>
  );
}
