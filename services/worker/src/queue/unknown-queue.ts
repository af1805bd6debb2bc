/** Of a queue's address that names no engine of ours; quotes nothing but its scheme. */
export const unknownQueue = (url: string): Error =>
  new Error(`QUEUE_URL must be postgres:// or redis://, not ${new URL(url).protocol}//`);
