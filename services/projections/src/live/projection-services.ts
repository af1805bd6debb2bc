import type { FollowerServices } from '@haat/event-processing/processor';
import type { SealedStore } from '@haat/record/encryption';

/** What processors of read models work with: the record with what is sealed in it, to tell rows anew. */
export type ProjectionServices = FollowerServices & { readonly store: SealedStore };
