import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle'
import { CommentIcon } from '@sanity/icons/Comment'
import { UndoIcon } from '@sanity/icons/Undo'
import { useState } from 'react'
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  useParseErrors
} from 'sanity'
import { label } from '../language.ts'
import { NoteForm } from '../note/NoteForm.tsx'
import { useReview } from './useReview.ts'

const reviewed = new WeakMap<DocumentActionComponent, DocumentActionComponent>()

/** Asks for a review of the draft, with a note. */
export const askAction: DocumentActionComponent = ({ id, type, draft, onComplete }) => {
  const { may, ask } = useReview(id, type)
  const note = useNote(onComplete, ask)
  if (!may.ask) return null
  return {
    label: label('送审', 'Request review'),
    icon: CommentIcon,
    tone: 'primary',
    disabled: !draft,
    title: draft ? undefined : label('还没有未发布的更改。', 'There is no unpublished change yet.'),
    onHandle: note.open,
    dialog: note.dialog(
      label('送审', 'Request review'),
      label('给审核人的说明（可不填）', 'Note for the reviewer (optional)'),
      label('送审', 'Request review')
    )
  }
}
askAction.displayName = 'AskAction'

/** Returns a draft to its author with a note. */
export const returnAction: DocumentActionComponent = ({ id, type, onComplete }) => {
  const { may, answer } = useReview(id, type)
  const note = useNote(onComplete, text => answer('returned', text))
  if (!may.answer) return null
  return {
    label: label('退回修改', 'Return'),
    icon: UndoIcon,
    tone: 'caution',
    onHandle: note.open,
    dialog: note.dialog(
      label('退回修改', 'Return'),
      label('需要修改什么', 'What has to change'),
      label('退回', 'Return')
    )
  }
}
returnAction.displayName = 'ReturnAction'

/**
 * Publish, which approves what waits for a review. It is disabled, with the reason, while a field shows text that is not
 * saved, and while a document of its type needs a second pair of eyes.
 */
export function reviewedPublish(publish: DocumentActionComponent): DocumentActionComponent {
  // The same component for the same action: a new one would lose its state.
  const known = reviewed.get(publish)
  if (known) return known
  const action: DocumentActionComponent = props => {
    const { may, review, answer } = useReview(props.id, props.type)
    const [unreadable] = Object.values(useParseErrors())
    const original = publish(props)
    if (!original) return null
    if (unreadable) return { ...original, disabled: true, title: unreadable.message }
    if (may.answer) {
      return {
        ...original,
        label: label('批准并发布', 'Approve and publish'),
        icon: CheckmarkCircleIcon,
        onHandle: () => {
          original.onHandle?.()
          void answer('approved', '')
        }
      }
    }
    if (may.publish) return original
    return { ...original, disabled: true, title: original.title || reason(review !== undefined) }
  }
  action.action = publish.action
  action.displayName = 'ReviewedPublish'
  reviewed.set(publish, action)
  return action
}

function reason(isWaiting: boolean): string {
  return isWaiting
    ? label('正在等待其他人审核。', 'It waits for the review of somebody else.')
    : label(
        '需要其他人审核后才能发布，请先送审。',
        'It needs the review of somebody else: request one.'
      )
}

/** A dialog with a note, for a document action. */
function useNote(onComplete: () => void, send: (note: string) => Promise<unknown>) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onComplete()
  }
  return {
    open: () => setOpen(true),
    dialog(header: string, hint: string, button: string): DocumentActionDescription['dialog'] {
      const content = <NoteForm hint={hint} button={button} send={send} onSent={close} />
      return isOpen && { type: 'dialog', header, onClose: close, content }
    }
  }
}
