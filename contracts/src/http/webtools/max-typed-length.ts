/** In UTF-16 units. */
export const MAX_TYPED_LENGTH = 2_048;
