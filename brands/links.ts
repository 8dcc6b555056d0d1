import type { LinkName } from "./brand.ts";

/**
 * The sixteen addresses of a brand's meta. A path starting with `/info/` is a page of the portal itself and is
 * completed with origin and locale in the response; the social ones are external.
 */
export const info_links = (social: { facebook: string; linkedin: string }): Record<LinkName, string> => ({
  quality_guarantee_url: "/info/quality-guarantee",
  faq_url: "/info/faq",
  complaints_url: "/info/complaints",
  terms_of_service_url: "/info/terms",
  privacy_policy_url: "/info/privacy",
  blog_url: "/info/blog",
  free_consultation_url: "/info/free-consultation",
  csr_url: "/info/csr",
  about_us_url: "/info/about-us",
  industries_url: "/info/industries",
  services_url: "/info/services",
  languages_url: "/info/languages",
  case_studies_url: "/info/case-studies",
  contact_url: "/info/contact",
  facebook_url: social.facebook,
  linkedin_url: social.linkedin,
});
