import type { SanityClient } from '@sanity/client'
import { useState } from 'react'
import {
  type DocumentActionDescription,
  type DocumentActionProps,
  useClient,
  useDocumentValuePermissions
} from 'sanity'
import { label } from '../language.ts'
import { apiVersion } from '../project.ts'

/**
 * React hook for actions that change a document of the inbox: they are disabled, with the reason, for an editor without
 * permission, and say why a change failed.
 */
export function useInboxChange({ id, type, published, onComplete }: DocumentActionProps) {
  const client = useClient({ apiVersion })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [permission] = useDocumentValuePermissions({
    document: published ?? { _id: id, _type: type },
    permission: 'update'
  })
  const isDenied = permission?.granted === false

  async function change(work: (client: SanityClient) => Promise<unknown>): Promise<void> {
    setBusy(true)
    try {
      await work(client)
      onComplete()
    } catch (error) {
      setFailure(explain(error))
    } finally {
      setBusy(false)
    }
  }

  const close = () => {
    setFailure(undefined)
    onComplete()
  }
  const state: Pick<DocumentActionDescription, 'disabled' | 'title' | 'dialog'> = {
    disabled: isBusy || !published || isDenied,
    ...(isDenied && { title: noPermission() }),
    ...(failure && {
      dialog: {
        type: 'dialog',
        header: label('没有保存', 'Not saved'),
        content: failure,
        onClose: close
      }
    })
  }
  return { change, state }
}

function explain(error: unknown): string {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return status === 401 || status === 403
    ? noPermission()
    : label('请稍后再试。', 'Try again later.')
}

function noPermission(): string {
  return label('您没有权限更改收件箱。', 'You have no permission to change the inbox.')
}
