/** Libraries that every page needs: one file that stays the same from release to release. */
const libraries = ["react", "react-dom", "scheduler", "@tanstack"];

/** Own code that nearly every page of an app needs. One file compresses better than thirty (5 kB of the first load). */
const kit = {
  "web/ui":
    "button call clock cookie date-text dialog disclosure draft drop error-summary faults field file-drop form i18n idempotency intl language-names match money-text notice overlay page-head pairs preference poll sentence server-clock session settings skeleton stored toast upload uploads",
  "web/portal": "analytics api consent locale startup words",
  "web/portal/shell": "lazy-page price-basis price-parts terms-label",
  "web/portal/ordering":
    "accept-upload open-cart order-files own-details saved-draft service-address settled upload-words",
  domain: "catalog full-stop money percent words",
  "domain/files": "conversion extension",
};

const either = (names: readonly string[]) => `(?:${names.join("|")})`;

/** Signs of the first page that others show too: a file each would cost more to ask for than to send. */
const signs =
  "arrow-left-right calendar-clock check chevron-down chevron-right download file-text mail plus upload";

const modulesOf = (folders: Readonly<Record<string, string>>) =>
  either(Object.entries(folders).map(([folder, names]) => `${folder}/${either(names.split(" "))}`)) +
  "(?:\\.tsx?|\\.module\\.css)";

/** The form of the two first pages and of the other order pages. */
const order_form = {
  "web/portal/checkout/order-write": "write-form",
  "web/portal/ordering":
    "content-fields example-prices extra-fields language-fields offer-words offers order-form order-values own-date pairs price-bar price-card quick-quote recommended recommended-offers service-tabs use-order",
  "web/ui": "combobox segments",
  "domain/files": "words",
};

/** What the pages behind the first share, each too small for a file of its own: every file is named in the first load. */
const small =
  /\/(?:web\/(?:ui\/(?:form-box|problem-text)|portal\/(?:shell\/(?:country-options|minutes-left|name-fields|order-name|order-words|stored-texts)|ordering\/typed-draft))\.tsx?|lucide-react\/dist\/esm\/icons\/(?:arrow-left|circle-x|clock|loader-circle|search)\.mjs)$/;

/** What shows reviews: on the home page, on their own page and next to a rating. */
const reviews =
  /\/web\/(?:portal\/shell\/reviews\/(?:home-reviews|review-list|reviews|words)|ui\/country-name)(?:\.tsx?|\.module\.css)$/;

/** The files that several pages share; everything else is split by the pages that need it. */
export const groups = [
  {
    name: "vendor",
    priority: 2,
    test: new RegExp(`/node_modules/${either([...libraries, "use-sync-external-store"])}/`),
  },
  {
    name: "kit",
    priority: 1,
    test: new RegExp(`/(?:${modulesOf(kit)}|lucide-react/dist/esm/icons/${either(signs.split(" "))}\\.mjs)$`),
  },
  { name: "order-form", priority: 1, test: new RegExp(`/${modulesOf(order_form)}$`) },
  { name: "small", priority: 1, test: small },
  { name: "reviews", priority: 1, test: reviews },
];
