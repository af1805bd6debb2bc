export { grantRoles } from './database/roles/grant-roles.ts';
export {
  asRole,
  isPostgres,
  type Logins,
  loginOf,
  loginSettingOf,
  ownLogins,
} from './database/roles/login.ts';
export { SERVICES, type Service } from './database/roles/rights.ts';
