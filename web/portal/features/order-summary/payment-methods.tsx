import { CreditCard, Landmark, type LucideIcon, Smartphone, Wallet } from "lucide-react";
import { RadioCards } from "#ui/field.tsx";
import { useWords } from "../../words.ts";

type Method = { readonly method: string; readonly provider: string; readonly name: string };
const icons: Readonly<Record<string, LucideIcon>> = {
  online: Smartphone,
  card: CreditCard,
  transfer: Landmark,
  bank_transfer: Landmark,
  balance: Wallet,
};

/** The ways to pay as the server offers them, in its order and words; none is chosen beforehand. */
export function PaymentMethods(props: {
  id: string;
  methods: readonly Method[];
  value: string;
  problem?: string | undefined;
  onChange: (method: string) => void;
}) {
  const { id, methods, value, problem, onChange } = props;
  const { t } = useWords();
  return (
    <RadioCards
      id={id}
      name={id}
      legend={t("checkout.payment")}
      hide_legend
      value={value}
      problem={problem}
      onChange={onChange}
      choices={methods.map(({ method, name }) => {
        const Icon = icons[method] ?? CreditCard;
        return {
          value: method,
          label: name,
          aside: <Icon size={22} strokeWidth={1.75} aria-hidden="true" />,
        };
      })}
    />
  );
}
