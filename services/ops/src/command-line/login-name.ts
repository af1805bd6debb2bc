import { userInfo } from 'node:os';

/** Empty for an account that the system does not know. */
export const loginName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
};
