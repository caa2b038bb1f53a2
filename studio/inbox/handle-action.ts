import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { UndoIcon } from '@sanity/icons/Undo'
import { useState } from 'react'
import { type DocumentActionComponent, useClient, useCurrentUser } from 'sanity'
import { label } from '../language.ts'
import { apiVersion } from '../project.ts'

/** Document action that marks an inbox document as handled (by whom, when) or unhandled again. */
export const handleAction: DocumentActionComponent = ({ id, published, onComplete }) => {
  const client = useClient({ apiVersion })
  const user = useCurrentUser()
  const [busy, setBusy] = useState(false)
  const handled = published?.handled === true

  async function toggle(): Promise<void> {
    setBusy(true)
    const patch = client.patch(id)
    const marked = handled
      ? patch.set({ handled: false }).unset(['handledBy', 'handledAt'])
      : patch.set({
          handled: true,
          handledBy: user?.name ?? user?.email ?? '',
          handledAt: new Date().toISOString()
        })
    try {
      await marked.commit()
    } finally {
      setBusy(false)
      onComplete()
    }
  }

  return {
    label: handled ? label('重新打开', 'Open again') : label('标记为已处理', 'Mark as handled'),
    icon: handled ? UndoIcon : CheckmarkCircleIcon,
    tone: handled ? 'default' : 'positive',
    disabled: busy || !published,
    onHandle: () => void toggle()
  }
}
handleAction.displayName = 'HandleAction'
