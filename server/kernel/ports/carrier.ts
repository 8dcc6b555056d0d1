/** A parcel as stored by its carrier. */
export type CarriedParcel = {
  readonly carrier_id: string;
  /** Null until the parcel is paid for, which a carrier may do a moment later. */
  readonly tracking_number: string | null;
  /** The carrier's own status. */
  readonly status: string;
};

/** The data of a parcel to be created; the reference is ours and names one parcel for ever. */
export type ParcelOrder = {
  readonly reference: string;
  /** The time of the order: no parcel of this reference is older. */
  readonly asked_at: Date;
  readonly recipient: string;
  readonly phone: string;
  readonly email: string;
  readonly locker: string;
};

/** The meaning of a carrier's status for us; null: no mail and no change. */
export type CarrierNews = "taken" | "delivered" | "returned" | null;

/** A carrier cannot take this parcel: the desk has to change something. */
export class ParcelRefused extends Error {
  override readonly name = "ParcelRefused";
}

/** A carrier of parcel lockers. Every call throws when it is unavailable or its response is invalid. */
export type Carrier = {
  /** The parcel of a reference, if there is one: queried before one is created. */
  readonly find: (order: Pick<ParcelOrder, "reference" | "asked_at">) => Promise<CarriedParcel | null>;
  /** Creates a parcel. Throws `ParcelRefused` when the carrier refuses the data. */
  readonly make: (order: ParcelOrder) => Promise<CarriedParcel>;
  /** Pays for an unpaid parcel; returns its present state. */
  readonly settle: (carrier_id: string) => Promise<CarriedParcel>;
  /** The label as PDF; null while there is none. */
  readonly label: (carrier_id: string) => Promise<Uint8Array | null>;
  /** The state of a parcel. */
  readonly track: (tracking_number: string) => Promise<{ status: string; news: CarrierNews }>;
  /** The address of a locker by its name; null for an unknown one. */
  readonly locker: (name: string) => Promise<{ name: string; address: string } | null>;
};

/** The address of InPost ShipX and the organisation that owns the parcels. */
export type ShipxSettings = {
  readonly url: string;
  readonly token: string;
  readonly organization_id: string;
};
