import { TextArea } from './TextArea.tsx'

interface Props {
  id: string
  label: string
  value: string
  error: string
  isLong: boolean
  change: (value: string) => void
}

/** Field of a prompt with its error message. */
export function PromptField({ id, label, value, error, isLong, change }: Props) {
  const attributes = {
    className: 'input',
    id,
    value,
    'aria-label': label,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
    onChange: (event: { target: { value: string } }) => change(event.target.value)
  }
  return (
    <>
      {isLong ? <TextArea {...attributes} /> : <input {...attributes} />}
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
