import { useText } from "#ui/i18n.tsx";
import type { en as cases } from "#messages/cases/cases/en.ts";
import type { en } from "#messages/cases/complaints/en.ts";
import type { PortalKey } from "../../../words.ts";

/** The words of complaints: they come with the part of the page that says them. */
export { catalogues as complaint_words } from "virtual:catalogues/cases/complaints+cases/cases";

export const useComplaintWords = () => useText<PortalKey | keyof typeof en | keyof typeof cases>();
