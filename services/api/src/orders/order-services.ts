import type { ApiContext } from '../context.ts';

export type OrderServices = Pick<
  ApiContext,
  | 'store'
  | 'clock'
  | 'log'
  | 'registrar'
  | 'priceList'
  | 'restoreCosts'
  | 'catalogue'
  | 'availabilities'
  | 'packageStore'
  | 'settings'
  | 'outcomes'
>;
