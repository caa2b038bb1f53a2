import type { MutationSelection } from '@sanity/client'
import { TrashIcon } from '@sanity/icons/Trash'
import { useState } from 'react'
import type { DocumentActionComponent } from 'sanity'
import { label } from '../language.ts'
import { useInboxChange } from './useInboxChange.ts'

/** Document action that deletes an inbox document with its history: the content then holds nothing of the person. */
export const purgeAction: DocumentActionComponent = props => {
  const { change, state } = useInboxChange(props)
  const [isAsking, setAsking] = useState(false)

  function purge(): void {
    setAsking(false)
    // Missing from the client's types: `purge` also deletes the history.
    const selection = { id: props.id, purge: true } as MutationSelection
    void change(client => client.mutate([{ delete: selection }]))
  }

  return {
    label: label('删除', 'Delete'),
    icon: TrashIcon,
    tone: 'critical',
    onHandle: () => setAsking(true),
    ...state,
    ...(isAsking && {
      dialog: {
        type: 'confirm',
        tone: 'critical',
        message: label(
          '永久删除，包括修改记录？此操作无法撤销。',
          'Delete permanently, with the history? This cannot be undone.'
        ),
        onCancel: () => setAsking(false),
        onConfirm: purge
      }
    })
  }
}
purgeAction.displayName = 'PurgeAction'
