import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type AnyRouter, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { Locale } from "#brands/brand.ts";
import { ApiError } from "#contract/client.ts";
import { render_faults, watchFaults } from "./faults.ts";
import { type Catalogues, IntlRoot } from "./i18n.tsx";
import { type Preference, usePreference } from "./preference.ts";
import { sweep } from "./stored.ts";
import { Toasts } from "./toast.tsx";

/** What a zone has loaded. A refusal is an answer and is not asked again; a lost connection is, twice. */
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
    },
  },
});

type Zone<L extends Locale> = {
  /** What its faults are reported under. */
  readonly area: string;
  readonly language: Preference<L>;
  readonly catalogues: Catalogues;
  readonly router: AnyRouter;
};

/** Renders the desk or the translator zone, and reports faults in it. */
export function startZone<L extends Locale>(zone: Zone<L>): void {
  sweep();
  watchFaults(() => ({ area: zone.area }));
  const root = document.getElementById("root");
  if (root)
    createRoot(root, render_faults).render(
      <StrictMode>
        <ZoneRoot {...zone} />
      </StrictMode>,
    );
}

function ZoneRoot<L extends Locale>({ language, catalogues, router }: Zone<L>) {
  return (
    <IntlRoot locale={usePreference(language)} catalogues={catalogues}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </IntlRoot>
  );
}
