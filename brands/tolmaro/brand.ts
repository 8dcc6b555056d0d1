import type { Brand } from "../brand.ts";
import { info_links } from "../links.ts";
import { sample_accounts } from "../sample-accounts.ts";

export const brand: Brand = {
  id: 1,
  slug: "tolmaro",
  name: "Tolmaro",
  locales: ["pl", "en", "ua"],
  app: "portal",
  services: [
    "write",
    "sworn",
    "proofreading",
    "website",
    "e-mail",
    "phone call",
    "oral",
    "machine-translation",
  ],
  footer: "company",
  home: "trust",
  header_banner: true,
  currencies: ["PLN", "EUR", "GBP", "USD"],
  payment_methods: [
    { method: "przelewy24", provider: "przelewy24", currencies: ["PLN"] },
    { method: "card", provider: "stripe" },
    { method: "paypal", provider: "paypal" },
    { method: "payu", provider: "payu", currencies: ["PLN"] },
    { method: "ecard", provider: "ecard", currencies: ["PLN"] },
  ],
  accept_scans_for_quote: false,
  early_percent: 75,
  holidays: "PL",
  invoice_prefix: "FV",
  mail_from: "Tolmaro <hello@tolmaro.example>",
  links: info_links({
    facebook: "https://www.facebook.com/tolmaro",
    linkedin: "https://www.linkedin.com/company/tolmaro",
  }),
  certificates: [
    { standard: "iso_17100", number: "DEMO-17100/0001" },
    { standard: "iso_18587", number: "DEMO-18587/0001" },
  ],
  seller: {
    name: "Tolmaro sp. z o.o.",
    address: "ul. Przykładowa 12",
    postcode: "00-001",
    city: "Warszawa",
    country: "PL",
    tax_id: "5260001246",
    represented_by: "Jan Przykładowy, Zarząd",
    register: "KRS 0000000000",
    email: "hello@tolmaro.example",
    phone: "+48 22 000 00 00",
    accounts: sample_accounts,
  },
};
