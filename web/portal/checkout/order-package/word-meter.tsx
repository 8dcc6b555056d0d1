import { useSettled } from "../../ordering/settled.ts";
import { useWords } from "../../words.ts";
import style from "./word-meter.module.css";

/** How few words are left when the meter begins to say so. */
const nearly_full = 15;

/** C8: how much of one message is used, what is left of it, and when it becomes two. Never an error. */
export function WordMeter({ words, unit, most }: { words: number; unit: number; most: number }) {
  const { t } = useWords();
  const over = words > unit;
  const left = unit - words;
  const sentence =
    words > most
      ? t("email.meter_long", { words })
      : over
        ? t("email.meter_two", { words, unit })
        : left <= nearly_full
          ? t("email.meter_left", { words, unit, left })
          : t("email.meter", { words, unit });
  const announced = useSettled(sentence, 1_000);
  return (
    <div className={`${style.meter} ${over ? style.over : ""}`}>
      <div className={style.bar} aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, (words / unit) * 100)}%` }} />
      </div>
      <p>{sentence}</p>
      <output className="visually-hidden">{words > 0 && announced}</output>
    </div>
  );
}
