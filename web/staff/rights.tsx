import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { may, type StaffRight } from "#domain/accounts/staff-rights.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { brand_name } from "./api.ts";
import { me_query } from "./queries.ts";
import style from "./rights.module.css";
import { useDeskText } from "./text.ts";

/** Whether the user has a right; without an answer of the server about the user there is none. */
export function useMay(): (right: StaffRight) => boolean {
  const me = useQuery(me_query);
  return (right) => me.data !== undefined && may(me.data.role, right);
}

/** What only some roles are shown. The server asks for the right again, whatever is shown. */
export function Only({ right, children }: { right: StaffRight; children: ReactNode }) {
  return useMay()(right) ? children : null;
}

/** A page that opens to some roles; the others see a notice, whatever address they typed. */
export function Guarded({ right, children }: { right: StaffRight; children: ReactNode }) {
  const { t } = useDeskText();
  const me = useQuery(me_query);
  if (me.data && may(me.data.role, right)) return children;
  if (!me.data && !me.isError) return <Skeleton rows={6} />;
  return (
    <>
      <PageHead title={t("desk.no_right")} brand={brand_name} className={style.title ?? ""} />
      <Notice tone="warning">{t("desk.no_right_text")}</Notice>
    </>
  );
}
