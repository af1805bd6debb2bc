/** By the beginning of the domain. */
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

export const faultOf = (domain: string): Fault | null =>
  FAULTS.find((fault) => domain.trim().toLowerCase().startsWith(fault)) ?? null;

/** On an account's first change of each kind. */
export const CHANGE_FAULTS = ['dropping', 'deaf', 'barred', 'muttering'] as const;
export type ChangeFault = (typeof CHANGE_FAULTS)[number];

export const changeFaultOf = (domain: string): ChangeFault | null =>
  CHANGE_FAULTS.find((fault) => domain.startsWith(fault)) ?? null;

/** Of an account that a customer has. */
export const PLAN_FAULTS = [
  'weakpass',
  'suspended',
  'nosession',
  'wronghost',
  'quotafull',
  'lostanswer',
  'lateanswer',
  'halffiles',
  'elsewhere',
  'wrongpackage',
  'selfsuspend',
  'goneaccount',
  'extraaccount',
  'nofigures',
] as const;
export type PlanFault = (typeof PLAN_FAULTS)[number];

export const planFaultOf = (domain: string): PlanFault | null =>
  PLAN_FAULTS.find((fault) => domain.startsWith(fault)) ?? null;

export type Faults = {
  readonly of: (domain: string) => Fault | null;
  readonly ofChange: (domain: string) => ChangeFault | null;
  readonly ofPlan: (domain: string) => PlanFault | null;
};
