import type { Brand } from "../brand.ts";
import { info_links } from "../links.ts";
import { sample_accounts } from "../sample-accounts.ts";

export const brand: Brand = {
  id: 3,
  slug: "lingy",
  name: "lingy",
  locales: ["en", "de"],
  app: "machine_translation_demo",
  services: ["write", "sworn", "proofreading", "website", "e-mail", "phone call", "machine-translation"],
  footer: "copyright",
  home: "machine",
  header_banner: false,
  currencies: ["EUR", "GBP", "USD"],
  payment_methods: [
    { method: "card", provider: "stripe" },
    { method: "paypal", provider: "paypal" },
  ],
  accept_scans_for_quote: false,
  early_percent: 75,
  holidays: "DE",
  invoice_prefix: "LFV",
  mail_from: "lingy <hello@lingy.example>",
  links: info_links({
    facebook: "https://www.facebook.com/lingy",
    linkedin: "https://www.linkedin.com/company/lingy",
  }),
  certificates: [],
  seller: {
    name: "Tolmaro sp. z o.o.",
    address: "ul. Przykładowa 12",
    postcode: "00-001",
    city: "Warszawa",
    country: "PL",
    tax_id: "5260001246",
    represented_by: "Jan Przykładowy, Zarząd",
    register: "KRS 0000000000",
    email: "hello@lingy.example",
    phone: "+48 22 000 00 00",
    accounts: sample_accounts,
  },
};
