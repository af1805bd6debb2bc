/** A reload finds the open renewal by this name. */
export const RENEWAL = 'renewal';
