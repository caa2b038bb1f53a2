import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => void vi.unstubAllEnvs())

async function below(path: string) {
  vi.stubEnv('SANITY_STUDIO_BASEPATH', path)
  vi.resetModules()
  return {
    base: await import('./with-root.ts'),
    presentation: await import('./presentation/address.ts'),
    frame: await import('./presentation/frame/perspective.ts')
  }
}

it('finds site and lake beside itself, wherever it is served', async () => {
  const { base } = await below('/video/studio')
  expect(base.withRoot('/lake/sign-in')).toBe('/video/lake/sign-in')
  expect(base.stripRoot('/video/zh/')).toBe('/zh/')
  expect(base.stripRoot('/zh/')).toBeUndefined()
})

it('is under /studio by default', async () => {
  const { base } = await below('')
  expect(base.STUDIO_PATH).toBe('/studio')
  expect(base.withRoot('/zh/')).toBe('/zh/')
})

it('shows the preview of that site', async () => {
  const { presentation, frame } = await below('/video/studio')
  expect(presentation.previewUrl('/hardware', 'zh')).toBe('/video/preview/zh/hardware')
  expect(presentation.mainPath('/video/preview/zh/hardware/compare/a-b')).toBe('/hardware')
  expect(presentation.mainPath('/preview/zh/hardware')).toBeUndefined()
  const perspective = new frame.PerspectiveStore('https://site.example/video/preview/zh/')
  expect(perspective.targetOf('/video/en/hardware')).toBe(
    'https://site.example/video/preview/en/hardware'
  )
  expect(perspective.targetOf('/preview/zh/hardware')).toBeUndefined()
})
