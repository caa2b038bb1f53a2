// All that a camera page runs of the 3D model before the visitor opens it.
const place = document.querySelector<HTMLElement>('[data-model]')
const button = place?.querySelector<HTMLButtonElement>('[data-open]')
const status = place?.querySelector<HTMLElement>('[role=status]')
if (place && button && status) {
  button.addEventListener('click', async () => {
    if (button.ariaDisabled === 'true') return
    if (!canDraw()) {
      status.textContent = status.dataset.unsupported ?? ''
      return
    }
    button.ariaDisabled = 'true'
    status.textContent = status.dataset.loading ?? ''
    try {
      const { openViewer } = await import('./open-viewer.ts')
      await openViewer(place)
      status.textContent = ''
      place.querySelector<HTMLElement>('input[type=range]')?.focus({ preventScroll: true })
      button.parentElement?.remove()
    } catch (error) {
      console.error(error)
      status.textContent = status.dataset.failed ?? ''
      button.ariaDisabled = null
    }
  })
}

// A hardware without 3D graphics is no failure of the network; nothing is loaded then.
function canDraw(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null
}

export {}
