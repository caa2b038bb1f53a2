// All that a page with the camera finder runs before the visitor uses it.
import { onChunkError } from '../../errors/chunk-reload.ts'

document.querySelector('form.finder')?.addEventListener('input', ({ currentTarget }) => {
  import('./find.ts').then(({ find }) => find(currentTarget as HTMLFormElement), onChunkError)
})
