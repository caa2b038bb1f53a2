import { Button, Stack, TextArea } from '@sanity/ui'
import { useState } from 'react'

interface Props {
  /** What the note should say. */
  hint: string
  button: string
  isRequired?: boolean
  send: (note: string) => Promise<unknown>
  onSent: () => void
}

/** A note and the button that sends it; it says why sending failed. */
export function NoteForm({ hint, button, isRequired = false, send, onSent }: Props) {
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<string>()
  const submit = () => send(text.trim()).then(onSent, (error: Error) => setFailure(error.message))
  return (
    <Stack gap={4}>
      <TextArea
        aria-label={hint}
        placeholder={hint}
        rows={4}
        value={text}
        customValidity={failure}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Button
        text={button}
        tone="primary"
        disabled={isRequired && text.trim() === ''}
        onClick={() => void submit()}
      />
    </Stack>
  )
}
