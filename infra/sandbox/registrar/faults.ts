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
