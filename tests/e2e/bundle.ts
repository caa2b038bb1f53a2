import { build } from 'vite'

/** Bundles a script with its exports for an isolated test page, with React's development build. */
export async function bundle(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: file,
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: false }
      }
    }
  })
  const outputs = 'output' in result ? result.output : []
  const entry = outputs.find(output => output.type === 'chunk' && output.isEntry)
  if (entry?.type !== 'chunk') throw new Error(`${file} produces no script.`)
  return entry.code
}
