import { useToast } from '@sanity/ui/toast'
import { useEffect, useRef } from 'react'
import { label } from '../language.ts'
import { subscribeToRefusals } from './refusals.ts'

/** Shows a toast with the reason for which an upload was refused. */
export function useRefusals(): void {
  const toast = useToast()
  // `useToast` returns a new object after each toast.
  const toasts = useRef(toast)
  toasts.current = toast
  useEffect(
    () =>
      subscribeToRefusals(sentence =>
        toasts.current.push({
          id: 'upload-refused',
          status: 'error',
          duration: 20_000,
          closable: true,
          title: label('文件没有上传', 'The file was not uploaded'),
          description: sentence
        })
      ),
    []
  )
}
