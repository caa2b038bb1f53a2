import { join } from 'node:path'
import { build } from 'vite'
import { STUDIO_PATH } from '../with-root.ts'

/** Bundles the script of preview pages into `frame.js` and its styles into `frame.css`. */
export async function buildFrame(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'error',
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.SANITY_STUDIO_BASEPATH': JSON.stringify(STUDIO_PATH),
      'process.env': '{}'
    },
    build: {
      outDir,
      emptyOutDir: true,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        input: join(import.meta.dirname, 'frame.ts'),
        output: {
          format: 'es',
          entryFileNames: 'frame.js',
          assetFileNames: 'frame[extname]',
          codeSplitting: false
        }
      }
    }
  })
}
