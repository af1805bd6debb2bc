import type { OrderType } from '@haat/contracts/constants';

/** What the domain modal orders. */
export const ORDER_TYPE: OrderType = 'Domain';

/** Stands for a price until it is known. */
export const LOADING = 'Loading...';
