import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { createChunkNames, isReact } from './name-chunk.ts'

const plugins = [tailwindcss(), react()]

/** The build of an entry for browsers. The two entries share no files, so each page loads only code of its entry. */
const browser = (entry: 'public' | 'app'): UserConfig => ({
  plugins,
  build: {
    outDir: 'build/client',
    emptyOutDir: entry === 'public',
    copyPublicDir: entry === 'public',
    manifest: `assets/${entry}.json`,
    // The content security policy allows no data: URL for fonts and styles.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: `entries/${entry}.tsx`,
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: isReact, priority: 1 },
            { debugName: 'name-chunk', name: createChunkNames(import.meta.dirname, entry) },
          ],
        },
      },
    },
  },
})

const server: UserConfig = {
  plugins,
  // The libraries are in the build, so that a deployment needs no packages for pages: only their code for production.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'entries/server.tsx',
    outDir: 'build/server',
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: 'index.js' } },
  },
}

/**
 * The configuration of `--mode public`, `app` or `server`. They must be built in this order, because the build of the
 * server reads the list of files that the first two builds wrote.
 */
export default defineConfig(({ mode }) => {
  if (mode === 'public' || mode === 'app') return browser(mode)
  if (mode === 'server') return server
  return { plugins, optimizeDeps: { entries: ['entries/*.tsx', 'routes/*/*.tsx'] } }
})
