import type { ReactNode } from "react";
import { PageHead } from "./page-head.tsx";
import style from "./zone-card.module.css";

/** A page of a zone before login: the brand's logo, a title, one form and the settings. */
export function ZoneCard(props: {
  readonly title: string;
  readonly brand: string;
  /** Address of the brand's mark. */
  readonly logo: string;
  readonly settings: ReactNode;
  readonly children: ReactNode;
}) {
  const { title, brand, logo, settings, children } = props;
  return (
    <main className={style.page}>
      <div className={style.card}>
        <img src={logo} alt="" width={48} height={48} />
        <PageHead title={title} brand={brand} />
        {children}
      </div>
      <div className={style.settings}>{settings}</div>
    </main>
  );
}
