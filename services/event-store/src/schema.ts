export { createEventStoreSchema, eventStoreSchema } from './postgres/schema.ts';
