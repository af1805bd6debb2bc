import { defineConfig } from 'vitest/config';

/** Only for `npm run test:compose`: building images takes minutes. */
export default defineConfig({
  test: {
    include: ['**/*.container.ts'],
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 180_000,
    hookTimeout: 20 * 60_000,
  },
});
