/** A company as a register writes it; a part that the register does not give is empty. */
export type Company = {
  readonly name: string;
  readonly address: string;
  readonly postcode: string;
  readonly city: string;
};

/** The Polish register of taxpayers. It fills in a form, so an outage is the same as an unknown number: null. */
export type CompanyRegister = {
  /** `nip` has ten digits; `date` is the day for which the register is read. */
  readonly find: (nip: string, date: string) => Promise<Company | null>;
};
