/** A reload finds the open order by its name. */
export const RENEWAL = 'renewal';
export const RESTORE = 'restore';
