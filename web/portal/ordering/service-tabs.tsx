import { Link } from "@tanstack/react-router";
import {
  Cpu,
  Globe,
  Languages,
  type LucideIcon,
  Mail,
  Mic,
  PhoneCall,
  SpellCheck,
  Stamp,
} from "lucide-react";
import { shown_services, type Service } from "#domain/catalog.ts";
import { useLocale } from "#ui/i18n.tsx";
import { useWords } from "../words.ts";
import { isSold, service_addresses } from "./service-address.ts";
import style from "./service-tabs.module.css";

const icons: Readonly<Record<Service, LucideIcon>> = {
  write: Languages,
  sworn: Stamp,
  proofreading: SpellCheck,
  website: Globe,
  "e-mail": Mail,
  "phone call": PhoneCall,
  oral: Mic,
  "machine-translation": Cpu,
};

/** What can be ordered, one link a service; on a phone all of them in two rows. */
export function ServiceTabs({ current }: { current: Service | null }) {
  const { t } = useWords();
  const locale = useLocale();
  return (
    <nav aria-label={t("tab.label")} className={style.tabs}>
      <ul>
        {shown_services.filter(isSold).map((service) => {
          const Icon = icons[service];
          const { to, search } = service_addresses[service];
          return (
            <li key={service}>
              <Link
                to={to}
                params={{ locale }}
                search={search}
                className={`${style.tab} ${service === current ? style.current : ""}`}
                activeProps={{ "aria-current": undefined }}
                aria-current={service === current ? "page" : undefined}
              >
                <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
                {t(`tab.${service}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
