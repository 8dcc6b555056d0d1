import "#ui/fonts.css";
import "#ui/tokens.css";
import "#brand/theme.css";
import "#ui/base.css";
import "./shell/overlay.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import logo_url from "#brand/logo.svg?no-inline";
import { createRoot } from "react-dom/client";
import { ApiError } from "#ui/call.ts";
import { sweep } from "#ui/stored.ts";
import { createPortalRouter } from "./routes.tsx";
import { revealContent, watchOverlay } from "./shell/overlay.ts";

sweep();
watchOverlay();

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

// A page that was built anew under an open tab: its chunks are gone, so the document is loaded again once.
globalThis.addEventListener("vite:preloadError", () => revealContent());

const icon = document.createElement("link");
icon.rel = "icon";
icon.href = logo_url;
document.head.append(icon);

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <QueryClientProvider client={query_client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
