/** What a domain provokes at the hosting server, told by how its first label begins. */
export const FAULTS = [
  'inuse',
  'foreign',
  'mute',
  'halfway',
  'shy',
  'slow',
  'overloaded',
  'page',
  'mixedup',
  'full',
  'denied',
  'unfit',
  'mumbling',
] as const;
export type Fault = (typeof FAULTS)[number];

/** @returns the fault of a domain, or null for one whose account is simply set up. */
export const faultOf = (domain: string): Fault | null =>
  FAULTS.find((fault) => domain.trim().toLowerCase().startsWith(fault)) ?? null;

/** What a domain provokes once its account is there and is to be changed, the first time each. */
export const CHANGE_FAULTS = ['dropping', 'deaf', 'barred', 'muttering'] as const;
export type ChangeFault = (typeof CHANGE_FAULTS)[number];

export const changeFaultOf = (domain: string): ChangeFault | null =>
  CHANGE_FAULTS.find((fault) => domain.startsWith(fault)) ?? null;

/** What domains provoke, by what they begin with or as a test has said. */
export type Faults = {
  readonly of: (domain: string) => Fault | null;
  readonly ofChange: (domain: string) => ChangeFault | null;
};
