// What runs in the preview's pages, and nowhere else: it marks what can be edited, and follows what is typed.
import { enableVisualEditing } from '@sanity/visual-editing'
import { label } from '../language.ts'
import { notice } from './frame/notice.ts'
import { Perspective } from './frame/perspective.ts'
import { PageRefresh } from './frame/refresh.ts'
import { keepInside } from './frame/safety.ts'

const perspective = new Perspective(location.href)
const page = new PageRefresh(() => perspective.applyTo(location.href))

keepInside(document, () =>
  notice(label('这是预览：不会发送表单。', 'This is the preview: nothing is sent.'))
)
enableVisualEditing({
  refresh: () => page.refresh(),
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
