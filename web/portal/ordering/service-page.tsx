import { useSearch } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { brand } from "#brand/brand.ts";
import type { Service } from "#domain/catalog.ts";
import { PageHead } from "#ui/page-head.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { lazyWithHomeWords } from "../shell/lazy-page.ts";
import { NotForBrandPage } from "../shell/lazy-refusals.tsx";
import { isSold } from "./service-address.ts";
import { ServiceTabs } from "./service-tabs.tsx";
import style from "./service-page.module.css";

/** Loaded only to repeat or change an order, not with the first page. */
const FillAgain = lazyWithHomeWords(async () => ({ default: (await import("./fill-again.tsx")).FillAgain }));

/** The frame of an order page: the tabs of all services, its heading, and the form; G11 where it is not sold. */
export function ServicePage(props: {
  readonly service: Service;
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}) {
  const { service, title, lead, children } = props;
  const { again } = useSearch({ strict: false });
  if (!isSold(service)) return <NotForBrandPage />;
  return (
    <>
      <ServiceTabs current={service} />
      <div className={style.head}>
        <PageHead title={title} brand={brand.name} />
        <div className={style.lead}>{lead}</div>
      </div>
      {again === undefined ? (
        children
      ) : (
        <Suspense fallback={<Skeleton rows={4} />}>
          <FillAgain hash={again} />
        </Suspense>
      )}
    </>
  );
}
