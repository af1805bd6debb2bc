import type { EventProcessorServices } from '@haat/event-processing/processor';
import type { EncryptedStore } from '@haat/record/encryption';

/** With decryption, to reproject rows. */
export type ProjectionServices = EventProcessorServices & { readonly store: EncryptedStore };
