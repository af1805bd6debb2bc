/**
 * How long each read and each append waits for an event store that comes back, in ms. Short, because
 * a customer waits: the answer then asks them to try again.
 */
export const STORE_PATIENCE_MS = 5_000;
