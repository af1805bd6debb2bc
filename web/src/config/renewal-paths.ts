/** Where all that renews is listed; apart from the others, so that only who needs it loads it. */
export const RENEWALS = '/user/dashboard/renewals';
