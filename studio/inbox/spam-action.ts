import { ErrorOutlineIcon } from '@sanity/icons/ErrorOutline'
import { UndoIcon } from '@sanity/icons/Undo'
import type { DocumentActionComponent } from 'sanity'
import { label } from '../language.ts'
import { useInboxChange } from './useInboxChange.ts'

/**
 * Document action that marks an inbox document as spam, or takes the mark away. The mark takes it out of lists, counts
 * and exports; what visitors may send stays as it is.
 */
export const spamAction: DocumentActionComponent = props => {
  const { change, state } = useInboxChange(props)
  const isSpam = props.published?.spam === true
  const toggled = isSpam ? { unset: ['spam'] } : { set: { spam: true } }
  return {
    label: isSpam ? label('不是垃圾信息', 'Not spam') : label('标记为垃圾信息', 'Mark as spam'),
    icon: isSpam ? UndoIcon : ErrorOutlineIcon,
    ...state,
    onHandle: () => void change(client => client.patch(props.id, toggled).commit())
  }
}
spamAction.displayName = 'SpamAction'
