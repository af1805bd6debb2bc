import type { FollowerServices } from '@haat/platform/followers/follower';
import type { SealedStore } from '@haat/platform/record/sealed-store';

/** What processors of read models work with: the record with what is sealed in it, to tell rows anew. */
export type ProjectionServices = FollowerServices & { readonly store: SealedStore };
