// Entry of the script that runs in preview pages only: click-to-edit overlays and live refresh.
import { enableVisualEditing } from '@sanity/visual-editing'
import { label } from '../language.ts'
import { followContent } from './frame/follow.ts'
import { notice } from './frame/notice.ts'
import { PerspectiveStore } from './frame/perspective.ts'
import { PageRefresh } from './frame/refresh.ts'
import { restrictNavigation } from './frame/restrict-navigation.ts'

const perspective = new PerspectiveStore(location.href)
const page = new PageRefresh(() => perspective.applyTo(location.href))

restrictNavigation(document, () =>
  notice(label('这是预览：不会发送表单。', 'This is the preview: nothing is sent.'))
)
followContent(() => void page.refresh())
enableVisualEditing({
  // The Studio asks before an edit is saved, and not always again afterwards; the events of the content are reliable.
  refresh: ({ source }) => source === 'manual' && page.refresh(),
  onPerspectiveChange: wanted => {
    if (perspective.change(wanted)) void page.refresh()
  },
  history: {
    subscribe: navigate => {
      const url = perspective.strip(location.href)
      navigate({ type: 'replace', title: document.title, url })
      return () => undefined
    },
    update: ({ type, url }) => {
      const target = perspective.targetOf(url)
      if (target === undefined) return
      if (type === 'push') location.assign(target)
      else location.replace(target)
    }
  }
})
