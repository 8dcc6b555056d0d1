import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { brand } from "#brand/brand.ts";
import type { CartView } from "#contract/checkout/carts.ts";
import { buttonClass } from "#ui/button.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Loaded } from "../../shell/load-state.tsx";
import { WaitingPurchase } from "../../shell/waiting-purchase.tsx";
import { useCustomer } from "../../startup.ts";
import { useWords } from "../../words.ts";
import { Checkout } from "./checkout.tsx";
import { cartOptions, orderOptions } from "./data.ts";
import { ItemsSection } from "./items-section.tsx";
import { PayDue } from "./pay-due.tsx";
import style from "./summary.module.css";

/** R21: the summary of a cart; with an order's hash, that order alone: bought if it is a draft, else paid. */
export function SummaryPage() {
  const { cart_hash, order_hash } = useParams({ strict: false });
  const { accepted } = useSearch({ strict: false });
  return (
    <>
      {accepted && <Accepted />}
      {order_hash === undefined ? <CartSummary hash={cart_hash ?? ""} /> : <OrderDue hash={order_hash} />}
    </>
  );
}

function Accepted() {
  const { t } = useWords();
  return (
    <div className={style.head}>
      <Notice tone="success" live="status">
        {t("quote.accepted")}
      </Notice>
    </div>
  );
}

type Summary = { hash: string; only?: string; order_id?: number };

function CartSummary({ hash, only, order_id }: Summary) {
  const query = useQuery(cartOptions(hash, only));
  return (
    <Loaded query={query}>
      {(cart) => (
        <CartState
          cart={cart}
          {...(only === undefined ? {} : { only })}
          {...(order_id === undefined ? {} : { order_id })}
        />
      )}
    </Loaded>
  );
}

function CartState({ cart, only, order_id }: Omit<Summary, "hash"> & { cart: CartView }) {
  const { t } = useWords();
  const customer = useCustomer();
  if (!cart.placed)
    return (
      <>
        <div className={style.head}>
          <PageHead
            title={
              order_id === undefined ? t("checkout.title") : t("pay.title_order", { id: String(order_id) })
            }
            brand={brand.name}
          />
        </div>
        {cart.waiting_approval ? (
          <div className="stack-6">
            <WaitingPurchase waits={cart.waiting_approval} />
            <ItemsSection cart={cart} alone={only !== undefined} basis={cart.user_type} />
          </div>
        ) : (
          // After a login the form starts with the data of the account, overridden by typed values.
          <Checkout key={customer?.id ?? "visitor"} cart={cart} {...(only === undefined ? {} : { only })} />
        )}
      </>
    );
  if (cart.payment_request_hash) return <PayDue hash={cart.payment_request_hash} />;
  return <Ordered order_hash={cart.items[0]?.order_hash ?? null} />;
}

function OrderDue({ hash }: { hash: string }) {
  const query = useQuery(orderOptions(hash));
  return (
    <Loaded query={query}>
      {(order) => {
        if (order.payment_request_hash) return <PayDue hash={order.payment_request_hash} />;
        if (order.status === "draft" && order.cart_hash)
          return <CartSummary hash={order.cart_hash} only={order.hash} order_id={order.id} />;
        return <Ordered order_hash={order.hash} />;
      }}
    </Loaded>
  );
}

/** Nothing is left to pay here. */
function Ordered({ order_hash }: { order_hash: string | null }) {
  const { t } = useWords();
  const locale = useLocale();
  return (
    <div className={style.head}>
      <PageHead title={t("checkout.already")} brand={brand.name} />
      <p>{t("checkout.already_text")}</p>
      {order_hash !== null && (
        <div>
          <Link
            to="/$locale/account/order/$hash"
            params={{ locale, hash: order_hash }}
            className={buttonClass({ look: "primary" })}
          >
            {t("order.see")}
          </Link>
        </div>
      )}
    </div>
  );
}

/** The page that mails link to: one amount due by the hash of its request. */
export function PayPage() {
  const { request_hash = "" } = useParams({ strict: false });
  const { accepted, share } = useSearch({ strict: false });
  return (
    <>
      {accepted && <Accepted />}
      <PayDue hash={request_hash} share={share !== undefined} />
    </>
  );
}
