import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { UndoIcon } from '@sanity/icons/Undo'
import { type DocumentActionComponent, useCurrentUser } from 'sanity'
import { label } from '../language.ts'
import { useInboxChange } from './useInboxChange.ts'

/** Document action that marks an inbox document as handled (by whom, when) or unhandled again. */
export const handleAction: DocumentActionComponent = props => {
  const user = useCurrentUser()
  const { change, state } = useInboxChange(props)
  const handled = props.published?.handled === true
  const toggled = handled
    ? { set: { handled: false }, unset: ['handledBy', 'handledAt'] }
    : {
        set: {
          handled: true,
          handledBy: user?.name ?? user?.email ?? '',
          handledAt: new Date().toISOString()
        }
      }
  return {
    label: handled ? label('重新打开', 'Open again') : label('标记为已处理', 'Mark as handled'),
    icon: handled ? UndoIcon : CheckmarkCircleIcon,
    tone: handled ? 'default' : 'positive',
    ...state,
    onHandle: () => void change(client => client.patch(props.id, toggled).commit())
  }
}
handleAction.displayName = 'HandleAction'
