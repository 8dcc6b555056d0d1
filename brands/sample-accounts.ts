/** Sample bank accounts that belong to no one, for the demo; production refuses to start with them. */
export const sample_accounts = {
  PLN: { iban: "PL61109010140000071219812874", bic: "WBKPPLPP", bank: "Bank Przykładowy S.A." },
  EUR: { iban: "PL27114020040000300201355387", bic: "BREXPLPW", bank: "Bank Przykładowy S.A." },
} as const;

/** Whether an account is one of the samples, wherever it was copied to. */
export const isSampleAccount = ({ iban }: { readonly iban: string }): boolean =>
  Object.values(sample_accounts).some((sample) => sample.iban === iban.replaceAll(" ", ""));
