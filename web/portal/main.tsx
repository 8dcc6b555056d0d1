import "#ui/fonts.css";
import "#ui/tokens.css";
import "#brand/theme.css";
import "#ui/base.css";
import "#ui/layout.css";
import "./shell/overlay.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { brand } from "#brand/brand.ts";
import logo_url from "#brand/logo.svg?no-inline";
import { createRoot } from "react-dom/client";
import { ApiError } from "#ui/call.ts";
import { onFormProblems } from "#ui/form.ts";
import { render_faults, watchFaults } from "#ui/faults.ts";
import { sweep } from "#ui/stored.ts";
import { currentLocale } from "./locale.ts";
import { measure } from "./analytics.ts";
import { createPortalRouter } from "./routes.tsx";
import { watchOverlay } from "./shell/overlay.ts";

sweep();
watchOverlay((ms) => measure("app_ready", { ms }));
watchFaults(() => ({ area: "portal", brand: brand.slug, locale: currentLocale() }));

const query_client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // A refusal is an answer; only a broken connection or a fault of the server is worth another try.
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
    },
  },
});
const router = createPortalRouter(query_client);
/** The pattern of the address, never the address itself: hashes open orders. */
const screen = () => router.state.matches.at(-1)?.fullPath || "/";
router.subscribe("onResolved", ({ pathChanged }) => {
  if (pathChanged) measure("page_view", { screen: screen() });
});

onFormProblems((problems) => {
  const form = screen();
  for (const [field, problem] of Object.entries(problems))
    measure("form_error", { form, field, rule: /^[\w.]+$/.test(problem) ? problem : "server" });
});

const icon = document.createElement("link");
icon.rel = "icon";
icon.href = logo_url;
document.head.append(icon);

const root = document.getElementById("root");
/** The styles are inserted by a script of index.html and do not hold up the overlay. */
const { styles } = globalThis as { readonly styles?: Promise<unknown> };
const renderApp = (): void => {
  if (root)
    createRoot(root, render_faults).render(
      <QueryClientProvider client={query_client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
};
void Promise.resolve(styles).then(renderApp);
