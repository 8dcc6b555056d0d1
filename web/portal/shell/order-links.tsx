import { Link } from "@tanstack/react-router";
import { type ButtonLook, buttonClass } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { useWords } from "../words.ts";

type Known = { readonly id: number; readonly hash: string | null };

/**
 * Links to the paid orders, with a button for the first one. Only the buyer gets their hashes, so another payer sees no
 * links (decision 0035).
 */
export function OrderLinks({ orders, look = "secondary" }: { orders: readonly Known[]; look?: ButtonLook }) {
  const { t } = useWords();
  const locale = useLocale();
  const known = orders.flatMap(({ id, hash }) => (hash === null ? [] : [{ id, hash }]));
  const [first, ...others] = known;
  if (!first) return null;
  return (
    <>
      {others.length > 0 && (
        <ul className="cluster-2-4">
          {known.map(({ id, hash }) => (
            <li key={hash}>
              <Link to="/$locale/account/order/$hash" params={{ locale, hash }}>
                {t("order.number", { id: String(id) })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Link
          to="/$locale/account/order/$hash"
          params={{ locale, hash: first.hash }}
          className={buttonClass({ look })}
        >
          {t("order.see")}
        </Link>
      </div>
    </>
  );
}
