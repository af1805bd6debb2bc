export const RENEWALS = '/user/dashboard/renewals';
