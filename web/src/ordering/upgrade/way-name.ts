/** A reload finds the open order by its name. */
export const UPGRADE = 'upgrade';
