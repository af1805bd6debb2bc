/** What a name provokes, told by how its first label begins. */
export const FAULTS = [
  'taken',
  'unknown',
  'forbidden',
  'locked',
  'stuck',
  'refused',
  'lost',
  'lagging',
  'shadowed',
  'snatched',
  'late',
  'vague',
  'nofunds',
  'vanished',
  'busy',
  'nul',
] as const;
export type Fault = (typeof FAULTS)[number];

/** @returns the fault of a name or a bare label, or null for one that simply registers. */
export const faultOf = (name: string): Fault | null => {
  const label = name.trim().toLowerCase();
  return FAULTS.find((fault) => label.startsWith(fault)) ?? null;
};

/** What a name provokes once it is to be renewed; it is registered like any other. */
export const RENEWAL_FAULTS = [
  'relocked',
  'restuck',
  'relost',
  'relate',
  'remixed',
  'remumbling',
  'remute',
  'renofunds',
] as const;
export type RenewalFault = (typeof RENEWAL_FAULTS)[number];

export const renewalFaultOf = (domain: string): RenewalFault | null =>
  RENEWAL_FAULTS.find((fault) => domain.startsWith(fault)) ?? null;

/** What names provoke, by what they begin with or as a test has said. */
export type Faults = {
  readonly of: (name: string) => Fault | null;
  readonly ofRenewal: (domain: string) => RenewalFault | null;
};
