import type { EventProcessorServices } from '@haat/event-processing/processor';
import type { EncryptedStore } from '@haat/record/encryption';

/** What processors of read models work with: the record with what is sealed in it, to tell rows anew. */
export type ProjectionServices = EventProcessorServices & { readonly store: EncryptedStore };
