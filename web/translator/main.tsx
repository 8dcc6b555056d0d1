import "#ui/fonts.css";
import "#ui/tokens.css";
import "../../brands/tolmaro/theme.css";
import "#ui/base.css";
import "#ui/layout.css";
import { catalogues } from "virtual:catalogues";
import { startZone } from "#ui/zone-start.tsx";
import { language } from "./api.ts";
import { router } from "./routes.tsx";

startZone({ area: "zone", language, catalogues, router });
