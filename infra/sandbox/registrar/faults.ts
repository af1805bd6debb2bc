/** By the beginning of the name. */
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

export const faultOf = (name: string): Fault | null => {
  const label = name.trim().toLowerCase();
  return FAULTS.find((fault) => label.startsWith(fault)) ?? null;
};

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

/** Of everything that the owner of a domain changes. */
export const CHANGE_FAULTS = [
  'chrefused',
  'chlate',
  'chtwice',
  'chlost',
  'chforgets',
  'chbehind',
  'chforeign',
  'chpending',
  'chmute',
  'chhalf',
] as const;
export type ChangeFault = (typeof CHANGE_FAULTS)[number];

export const changeFaultOf = (domain: string): ChangeFault | null =>
  CHANGE_FAULTS.find((fault) => domain.startsWith(fault)) ?? null;

/** Of the registrant's confirmation by mail. */
export const VERIFICATION_FAULTS = ['unverified'] as const;
export type VerificationFault = (typeof VERIFICATION_FAULTS)[number];

export const verificationFaultOf = (domain: string): VerificationFault | null =>
  VERIFICATION_FAULTS.find((fault) => domain.startsWith(fault)) ?? null;

export type Faults = {
  readonly of: (name: string) => Fault | null;
  readonly ofRenewal: (domain: string) => RenewalFault | null;
  readonly ofChange: (domain: string) => ChangeFault | null;
  /** Starts unverified, whatever its TLD and its owner's other domains. */
  readonly isUnverified: (domain: string) => boolean;
};
