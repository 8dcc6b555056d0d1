/** A parcel as its carrier knows it. */
export type CarriedParcel = {
  readonly carrier_id: string;
  /** Null until the parcel is paid for, which a carrier may do a moment later. */
  readonly tracking_number: string | null;
  /** The carrier's own word. */
  readonly status: string;
};

/** What is asked of a carrier; the reference is ours and names one parcel for ever. */
export type ParcelOrder = {
  readonly reference: string;
  /** When it was asked for: no parcel of this reference is older. */
  readonly asked_at: Date;
  readonly recipient: string;
  readonly phone: string;
  readonly email: string;
  readonly locker: string;
};

/** What a carrier's news mean to us; null: nothing that we tell anybody. */
export type CarrierNews = "taken" | "delivered" | "returned" | null;

/** A carrier cannot take this parcel: the desk has to change something. */
export class ParcelRefused extends Error {
  override readonly name = "ParcelRefused";
}

/** A carrier of parcel lockers. Every call throws when it is away or answers something else. */
export type Carrier = {
  /** The parcel of a reference, if there is one: asked before anything is made. */
  readonly find: (wish: Pick<ParcelOrder, "reference" | "asked_at">) => Promise<CarriedParcel | null>;
  /** Makes a parcel. Throws `ParcelRefused` when the carrier refuses what it is told. */
  readonly make: (wish: ParcelOrder) => Promise<CarriedParcel>;
  /** Pays for one that waits for it; answers it as it stands. */
  readonly settle: (carrier_id: string) => Promise<CarriedParcel>;
  /** The label as PDF; null while there is none. */
  readonly label: (carrier_id: string) => Promise<Uint8Array | null>;
  /** What became of a parcel. */
  readonly track: (tracking_number: string) => Promise<{ status: string; news: CarrierNews }>;
  /** The address of a locker by its name; null when there is no such one. */
  readonly locker: (name: string) => Promise<{ name: string; address: string } | null>;
};

/** Where InPost ShipX is and whose parcels are made there. */
export type ShipxSettings = {
  readonly url: string;
  readonly token: string;
  readonly organization_id: string;
};
