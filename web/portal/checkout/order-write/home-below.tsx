import { Award, Download, FileText, WalletCards } from "lucide-react";
import { brand } from "#brand/brand.ts";
import { useWords } from "../../words.ts";
import { PackagesTable } from "../../ordering/packages-table.tsx";
import style from "./home-below.module.css";

const steps = [
  { icon: FileText, title: "home.step_1", text: "home.step_1_text" },
  { icon: WalletCards, title: "home.step_2", text: "home.step_2_text" },
  { icon: Download, title: "home.step_3", text: "home.step_3_text" },
] as const;

const certificates = [
  { key: "footer.iso_17100", text: "home.iso_17100_text" },
  { key: "footer.iso_18587", text: "home.iso_18587_text" },
] as const;

/** How it works, what the packages are, and what we are certified for. */
export function HomeBelow() {
  const { t } = useWords();
  return (
    <div className={style.below}>
      <section>
        <h2>{t("home.how")}</h2>
        <ol className={style.steps}>
          {steps.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon size={28} strokeWidth={1.5} aria-hidden="true" />
              <div>
                <h3>{t(title)}</h3>
                <p>{t(text)}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>{t("home.packages")}</h2>
        <PackagesTable heading="h3" />
      </section>
      {brand.footer === "company" && (
        <section>
          <h2>{t("home.certificates")}</h2>
          <ul className={style.certificates}>
            {certificates.map(({ key, text }) => (
              <li key={key}>
                <Award size={28} strokeWidth={1.5} aria-hidden="true" />
                <div>
                  <h3>{t(key)}</h3>
                  <p>{t(text)}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
