import { ShareIcon } from '@sanity/icons/Share'
import { useState } from 'react'
import { type DocumentActionComponent, usePerspective } from 'sanity'
import { label } from '../language.ts'
import { ShareForm } from './ShareForm.tsx'
import { useShares } from './useShares.ts'

/** Makes a link by which a person without an account sees the draft of a page. */
export const shareAction: DocumentActionComponent = ({ draft, published, version, onComplete }) => {
  const [isOpen, setOpen] = useState(false)
  const { shares, setShares } = useShares()
  const { perspectiveStack } = usePerspective()
  const path = (version ?? draft ?? published)?.path
  if (!shares || typeof path !== 'string') return null
  const perspective = perspectiveStack.length > 0 ? [...perspectiveStack] : ['drafts']
  const close = () => {
    setOpen(false)
    onComplete()
  }
  return {
    label: label('分享预览', 'Share preview'),
    icon: ShareIcon,
    onHandle: () => setOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: label('分享预览', 'Share preview'),
      onClose: close,
      content: (
        <ShareForm path={path} perspective={perspective} shares={shares} onChange={setShares} />
      )
    }
  }
}
shareAction.displayName = 'ShareAction'
