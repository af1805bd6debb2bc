import { defineConfig } from 'vitest/config';

/** For `npm run test:compose` alone: builds images, and takes minutes where they must be made first. */
export default defineConfig({
  test: {
    include: ['**/*.container.ts'],
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 180_000,
    hookTimeout: 20 * 60_000,
  },
});
