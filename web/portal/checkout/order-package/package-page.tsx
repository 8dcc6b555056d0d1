import { useSearch } from "@tanstack/react-router";
import type { Service } from "#domain/catalog.ts";
import { serviceOfSearch } from "../../ordering/service-address.ts";
import { ServicePage } from "../../ordering/service-page.tsx";
import { useWords } from "../../words.ts";
import { CallForm } from "./call-form.tsx";
import { EmailForm } from "./email-form.tsx";
import { MachineForm } from "./machine-form.tsx";
import { PackageComparison } from "./package-comparison.tsx";
import { VisitForm } from "./visit-form.tsx";
import { WebsiteForm } from "./website-form.tsx";

/** D5: the services without an address of their own in §2. */
type Named = Exclude<Service, "write" | "sworn" | "proofreading">;
const forms: Readonly<Record<Named, () => React.ReactNode>> = {
  "e-mail": EmailForm,
  website: WebsiteForm,
  "phone call": CallForm,
  oral: VisitForm,
  "machine-translation": MachineForm,
};
const isNamed = (service: Service | null): service is Named =>
  service !== null && Object.hasOwn(forms, service);

/** R6 `/{locale}/order/package`: the comparison of the packages, or with `?service=` the form of a service. */
export function PackagePage() {
  const { t } = useWords();
  const { service: word } = useSearch({ strict: false });
  const service = serviceOfSearch(word);
  if (!isNamed(service)) return <PackageComparison />;
  const Form = forms[service];
  return (
    <ServicePage
      key={service}
      service={service}
      title={t(`order.title.${service}`)}
      lead={t(`order.lead.${service}`)}
    >
      <Form />
    </ServicePage>
  );
}
