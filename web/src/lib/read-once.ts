/** For answers that rarely change: loaded once per visit of the page. */
export const READ_ONCE = { revalidateOnFocus: false, revalidateOnReconnect: false } as const;
