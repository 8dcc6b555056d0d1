import type { Brand } from "../brand.ts";
import { info_links } from "../links.ts";
import { sample_accounts } from "../sample-accounts.ts";

export const brand: Brand = {
  id: 2,
  slug: "turbotlumaczenia",
  name: "turbotlumaczenia",
  locales: ["pl", "en"],
  app: "portal",
  services: ["write", "sworn", "proofreading", "website", "e-mail", "phone call", "machine-translation"],
  footer: "copyright",
  home: "speed",
  header_banner: false,
  currencies: ["PLN", "EUR"],
  payment_methods: [
    { method: "payu", provider: "payu", currencies: ["PLN"] },
    { method: "stripe", provider: "stripe" },
    { method: "paypal", provider: "paypal" },
    { method: "przelewy24", provider: "przelewy24", currencies: ["PLN"] },
  ],
  accept_scans_for_quote: false,
  early_percent: 75,
  holidays: "PL",
  invoice_prefix: "TFV",
  mail_from: "turbotlumaczenia <hello@turbotlumaczenia.example>",
  links: info_links({
    facebook: "https://www.facebook.com/turbotlumaczenia",
    linkedin: "https://www.linkedin.com/company/turbotlumaczenia",
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
    email: "hello@turbotlumaczenia.example",
    phone: "+48 22 000 00 00",
    accounts: sample_accounts,
  },
};
