import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { basePath } from './shared/base-path.ts'
import { contentBuild } from './src/build/integration.ts'
import { mobileLayout } from './src/design/mobile-layout.ts'

// Pages are files without a trailing slash in their address (/zh/hardware); only the two homes,
// /zh/ and /en/, end in one. The server answers every other form with one redirect.
const site = process.env.SITE_URL ?? 'http://localhost:4321'
const base = `${basePath(site)}/`

export default defineConfig({
  site,
  base,
  outDir: process.env.SITE_OUT_DIR ?? './dist',
  cacheDir: process.env.SITE_CACHE_DIR ?? './node_modules/.astro',
  output: 'static',
  trailingSlash: 'ignore',
  // Pages wait for pictures and for the content: meanwhile others are rendered.
  build: { format: 'preserve', inlineStylesheets: 'always', concurrency: 4 },
  integrations: [react(), contentBuild()],
  vite: {
    define: { SITE_BASE: JSON.stringify(base) },
    // The packages may be in a read-only folder.
    cacheDir: process.env.SITE_CACHE_DIR && `${process.env.SITE_CACHE_DIR}/vite`,
    // The largest is the library that draws the 3D view, which comes when a visitor opens it.
    build: {
      chunkSizeWarningLimit: 650,
      // Constants are inlined where they are used, so that no page requests a file for them.
      rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 2 } } }
    },
    environments: {
      client: {
        build: {
          // Page.astro.HASH.js instead of Page.astro_astro_type_script_index_0_lang.HASH.js, as every page names it.
          rolldownOptions: {
            output: {
              entryFileNames: ({ name }) =>
                `_astro/${name.replace(/_astro_type_script.*/, '')}.[hash].js`
            }
          }
        }
      }
    },
    css: { postcss: { plugins: [mobileLayout()] } }
  },
  devToolbar: { enabled: false }
})
