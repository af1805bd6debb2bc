export { instanceName } from './process/instance-name.ts';
export { onShutdown } from './process/shutdown.ts';
export { SOFTWARE_VERSION } from './process/software-version.ts';
export { startOrExit } from './process/start-or-exit.ts';
