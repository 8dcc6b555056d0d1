import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "./lazy-page.ts";

/** Pages of refusals, which are not part of the first load. */
const load = () => import("./refusal-pages.tsx");
const NotFound = lazyPart(async () => ({ default: (await load()).NotFoundPage }));
const NotForBrand = lazyPart(async () => ({ default: (await load()).NotForBrandPage }));
const Refusal = lazyPart(async () => ({ default: (await load()).RefusalPage }));

/** A known address with an unknown hash (D6). */
export const NotFoundPage = () => (
  <Suspense fallback={null}>
    <NotFound />
  </Suspense>
);
/** G11: a service that this brand does not offer, by its address. */
export const NotForBrandPage = () => (
  <Suspense fallback={null}>
    <NotForBrand />
  </Suspense>
);
/** G8: the page of a refusal. */
export const RefusalPage = (props: ComponentProps<typeof Refusal>) => (
  <Suspense fallback={null}>
    <Refusal {...props} />
  </Suspense>
);
