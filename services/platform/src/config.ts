export { insecureSettingsIn, OVERRIDE_NAMES, startWarnings } from './config/insecure-settings.ts';
export { type NotifyTarget, readNotifyUrl } from './config/notify-url.ts';
export {
  isLoopback,
  isSandboxSmtpUrl,
  SANDBOX_CREDENTIALS,
  SANDBOX_SMTP_LOGIN,
  sandboxSettingsIn,
} from './config/sandbox-settings.ts';
export { count, httpUrl, milliseconds, port, whole } from './config/setting-kinds.ts';
export {
  type Config,
  InvalidConfig,
  NO_SELLER,
  readOwnSettings,
  readSettings,
  SELLER_SETTINGS,
  settingNames,
  wrongSettingsIn,
} from './config/settings.ts';
export {
  nearMisses,
  readSettingsFile,
  settingsFileOf,
} from './config/settings-file.ts';
export { startOrExit } from './config/start-or-exit.ts';
export { type Host, namedConnection, readStoreAddress } from './config/store-address.ts';
