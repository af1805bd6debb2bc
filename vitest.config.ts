import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contracts,services,web,infra}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**'],
    restoreMocks: true,
  },
});
