/** Of a name or an address that a tool is asked about, in UTF-16 units; a longer one may not even arrive. */
export const MAX_TYPED_LENGTH = 2_048;
