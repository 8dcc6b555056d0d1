import "#ui/fonts.css";
import "#ui/tokens.css";
import "../../brands/tolmaro/theme.css";
import "#ui/base.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { IntlRoot } from "#ui/i18n.tsx";
import { usePreference } from "#ui/preference.ts";
import { render_faults, watchFaults } from "#ui/faults.ts";
import { sweep } from "#ui/stored.ts";
import { Toasts } from "#ui/toast.tsx";
import { language } from "./api.ts";
import { queries } from "./queries.ts";
import { router } from "./routes.tsx";
import { catalogues } from "./text.ts";

function Desk() {
  return (
    <IntlRoot locale={usePreference(language)} catalogues={catalogues}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </IntlRoot>
  );
}

sweep();
watchFaults(() => ({ area: "desk" }));

const root = document.getElementById("root");
if (root)
  createRoot(root, render_faults).render(
    <StrictMode>
      <Desk />
    </StrictMode>,
  );
