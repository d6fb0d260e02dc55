import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // A test that takes a second alone takes ten on a machine that does other things too.
          testTimeout: 30_000,
          // Files that run one after another in a worker share their modules, which hold no state between calls: loading
          // them anew for each file took as long as the tests.
          isolate: false,
          include: ['{src,scripts,bench,evaluate,fuzz,examples,studio,extension}/**/*.test.ts'],
        },
      },
      {
        // What crosses folders, and what runs the built package or a browser.
        test: {
          name: 'end-to-end',
          include: ['test/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
