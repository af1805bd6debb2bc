export { APPEND_LOCK, createEventStoreSchema, eventStoreSchema } from './postgres/schema.ts';
