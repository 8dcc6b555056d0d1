export { invoicesWithVat, taxAttention } from "./attention.ts";
export { businessEvidence } from "./business.ts";
export { companyRegister } from "./company-register.ts";
export {
  answerAt,
  answerNow,
  askAboutBuyer,
  scheduleViesQuery,
  evidenceColumns,
  lastAnswer,
  readEvidence,
  withEvidence,
} from "./evidence.ts";
export { legendsText, legendText, placeNote } from "./legend.ts";
export { nbpClient } from "./nbp.ts";
export { countryOfIban, storePayerCountry, raisePlaceTask } from "./place.ts";
export { fetchRate, newestRate, rateOn, type RateRow } from "./rates.ts";
export { confirmedSnapshot, taxSnapshot } from "./snapshot.ts";
export { taxOf } from "./tax-of.ts";
export {
  finalTax,
  fxAgain,
  fxOf,
  gatherProof,
  proofOf,
  provenFor,
  requiredOfBuyer,
  soldTax,
  type FinalTax,
  type Proof,
  type Supply,
  type TaxedBuyer,
} from "./tax-point.ts";
export { requesterOf, viesClient } from "./vies.ts";
