import { getViteConfig } from 'astro/config'

// Components, rendered by Astro itself.
export default getViteConfig(
  {
    test: { name: 'components', environment: 'node', include: ['src/**/*.component-test.ts'] }
  } as object,
  { configFile: false, logLevel: 'error' }
)
