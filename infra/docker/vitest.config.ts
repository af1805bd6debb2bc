import { defineConfig } from 'vitest/config';

/** For `npm run test:compose` alone: it builds images, which may take minutes. */
export default defineConfig({
  test: {
    include: ['**/*.container.ts'],
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 180_000,
    hookTimeout: 20 * 60_000,
  },
});
