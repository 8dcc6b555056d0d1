import { brand } from "#brand/brand.ts";
import { PageHead } from "#ui/page-head.tsx";
import { LogInForm } from "../../shell/log-in-form.tsx";
import { useCustomer, useLoggedIn } from "../../startup.ts";
import { useWords } from "../../words.ts";
import style from "./demo.module.css";

/** R25: the one page of the demo brand. Without a log-in it is the log-in. */
export function DemoPage() {
  const logged_in = useLoggedIn();
  return logged_in ? <Account /> : <LogIn />;
}

function LogIn() {
  const { t } = useWords();
  return (
    <div className={style.page}>
      <PageHead title={t("login.title")} brand={brand.name} />
      <p className={style.muted}>{t("demo.log_in")}</p>
      <LogInForm />
    </div>
  );
}

function Account() {
  const { t } = useWords();
  const customer = useCustomer();
  const name = customer ? `${customer.first_name} ${customer.last_name}`.trim() || customer.login : "";
  return (
    <div className={style.page}>
      <PageHead title={t("demo.title")} brand={brand.name} />
      <section className={style.card}>
        <h2>{name}</h2>
        <p>{customer?.email}</p>
        <p className={style.muted}>{t("demo.accounts")}</p>
        <p className={style.muted}>{t("demo.contact", { email: brand.seller.email })}</p>
      </section>
    </div>
  );
}
