/** Quotes only the scheme: the URL holds a password. */
export const unknownQueue = (url: string): Error =>
  new Error(`QUEUE_URL must be postgres:// or redis://, not ${new URL(url).protocol}//`);
