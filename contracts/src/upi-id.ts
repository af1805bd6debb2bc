/** Providers' names have no dot: with one it is an email. */
export const UPI_ID = /^[\w.-]{2,100}@[a-z][a-z\d]{1,63}$/i;
