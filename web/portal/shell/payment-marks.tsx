import { type Means, meansOf } from "#domain/payments/payment-method.ts";
import style from "./payment-marks.module.css";

/** The name of a means, drawn in the brand's own face: no trademark is copied. */
const Word = ({ text, className }: { readonly text: string; readonly className: string | undefined }) => (
  <svg className={className} viewBox="0 0 40 24" aria-hidden="true">
    <rect width="40" height="24" rx="5" />
    <text x="20" y="16" textAnchor="middle">
      {text}
    </text>
  </svg>
);
const Blik = () => <Word text="BLIK" className={`${style.mark} ${style.dark}`} />;
const PayPal = () => <Word text="PayPal" className={`${style.mark} ${style.wide}`} />;

const Card = () => (
  <svg className={style.mark} viewBox="0 0 40 24" aria-hidden="true">
    <rect x="0.5" y="0.5" width="39" height="23" rx="4.5" />
    <path className={style.fill} d="M1 6h38v4H1z" />
    <path className={style.line} d="M5 15.5h9M5 19h5" />
    <circle className={style.tint} cx="29" cy="17" r="3.5" />
    <circle className={style.fill} cx="33" cy="17" r="3.5" opacity="0.700" />
  </svg>
);
const Bank = () => (
  <svg className={style.mark} viewBox="0 0 40 24" aria-hidden="true">
    <rect x="0.5" y="0.5" width="39" height="23" rx="4.5" />
    <path className={style.fill} d="M20 4l9 4.200v1.300H11V8.200zM11 18.500h18V20H11z" />
    <path className={style.line} d="M14 11.500v5M18 11.500v5M22 11.500v5M26 11.500v5" />
  </svg>
);
const Paper = () => (
  <svg className={style.mark} viewBox="0 0 40 24" aria-hidden="true">
    <rect x="0.5" y="0.5" width="39" height="23" rx="4.5" />
    <path className={style.line} d="M14 4h12v16l-3-1.800-3 1.800-3-1.800-3 1.800zM17 9h6M17 13h6" />
  </svg>
);
const Wallet = () => (
  <svg className={style.mark} viewBox="0 0 40 24" aria-hidden="true">
    <rect x="0.5" y="0.5" width="39" height="23" rx="4.5" />
    <path
      className={style.line}
      d="M11 7.500h16a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2H13a2 2 0 0 1-2-2zM11 7.500V6.500a1.500 1.500 0 0 1 1.500-1.500H25"
    />
    <circle className={style.fill} cx="25" cy="13.200" r="1.600" />
  </svg>
);
export const Others = () => (
  <svg className={style.mark} viewBox="0 0 40 24" aria-hidden="true">
    <rect x="0.5" y="0.5" width="39" height="23" rx="4.5" />
    <circle className={style.fill} cx="15" cy="9" r="3" />
    <circle className={style.tint} cx="25" cy="9" r="3" />
    <path
      className={style.line}
      d="M9.500 19c.7-3.200 2.600-4.800 5.500-4.800s4.800 1.600 5.500 4.800M22.500 14.700c.8-.3 1.600-.5 2.500-.5 2.900 0 4.800 1.600 5.500 4.800"
    />
  </svg>
);

const marks: Readonly<Record<Means, readonly (() => React.ReactNode)[]>> = {
  online: [Blik, Bank, Card],
  card: [Card],
  paypal: [PayPal],
  transfer: [Bank],
  balance: [Wallet],
  invoice: [Paper],
  voucher: [Paper],
};

/** What a method takes, by signs of our own. BLIK is Polish money only. */
export function PaymentMarks({ method, currency }: { readonly method: string; readonly currency: string }) {
  const means = meansOf(method);
  const shown = means === "online" && currency !== "PLN" ? marks.card : marks[means];
  return (
    <span className={style.marks}>
      {shown.map((Mark) => (
        <Mark key={Mark.name} />
      ))}
    </span>
  );
}
