import { Check, TriangleAlert } from "lucide-react";
import { useArgumentWords } from "./argument-words.ts";
import style from "./machine-sides.module.css";

/** What a machine can do and what it cannot, in the brand's own words. */
const sides = [
  {
    icon: Check,
    title: "home.machine.good",
    points: ["home.machine.good_1", "home.machine.good_2", "home.machine.good_3"],
  },
  {
    icon: TriangleAlert,
    title: "home.machine.limits",
    points: ["home.machine.limits_1", "home.machine.limits_2", "home.machine.limits_3"],
  },
] as const;

export function MachineSides() {
  const { t } = useArgumentWords();
  return (
    <div className={style.sides}>
      {sides.map(({ icon: Icon, title, points }) => (
        <section key={title}>
          <h2>{t(title)}</h2>
          <ul>
            {points.map((point) => (
              <li key={point}>
                <Icon size={20} strokeWidth={2} aria-hidden="true" />
                {t(point)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
