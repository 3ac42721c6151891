import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompressed } from './precompressed.ts'

const CONTRACT = /\/contract\/src\//

/** Addresses of assets are absolute: pages outside the base path are served by the same document. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/Farm/Admin/',
  plugins: [react(), precompressed()],
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The contract only declares: what a page does not use of it may be left out.
      treeshake: { moduleSideEffects: [{ test: CONTRACT, sideEffects: false }] },
    },
  },
})
