/** In characters; the name is stored with each decision. */
export const MAX_OPERATOR_LENGTH = 100;

export const DEFAULT_OPS_PREFIX = 'npm run ops --';

/**
 * What operators type before a command of their tool: `HAAT_OPS_PREFIX`. Read without the other
 * settings, because messages about wrong settings name it too.
 */
export const opsPrefix = (): string => process.env.HAAT_OPS_PREFIX?.trim() || DEFAULT_OPS_PREFIX;
