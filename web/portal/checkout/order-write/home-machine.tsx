import { PackagesTable } from "../../ordering/packages-table.tsx";
import { useArgumentWords } from "../../shell/argument-words.ts";
import { MachineSides } from "../../shell/machine-sides.tsx";
import style from "./home-machine.module.css";

/** What a machine does well and where it fails, then the packages in which people make up for it. */
export function HomeMachine() {
  const { t } = useArgumentWords();
  return (
    <div className={style.below}>
      <div className={style.sides}>
        <MachineSides />
        <div className={`${style.scene} brand-scene`} aria-hidden="true" />
      </div>
      <section>
        <h2>{t("home.packages")}</h2>
        <PackagesTable heading="h3" />
      </section>
    </div>
  );
}
