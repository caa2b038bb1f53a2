import { build } from 'vite'

/** The script that a page of its own runs to show one part of the site, with React as in development. */
export async function bundle(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { write: false, minify: false, rollupOptions: { input: file } }
  })
  const outputs = 'output' in result ? result.output : []
  const entry = outputs.find(output => output.type === 'chunk' && output.isEntry)
  if (entry?.type !== 'chunk') throw new Error(`${file} gives no script.`)
  return entry.code
}
