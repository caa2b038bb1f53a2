import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type InputProps,
  isNumberInputProps,
  type NumberInputProps,
  useReportParseError
} from 'sanity'
import { label } from '../language.ts'

/** Any input of a form; that of a number marks text which is no number. */
export function FormInput(props: InputProps): ReactNode {
  return isNumberInputProps(props) ? <NumberInput {...props} /> : props.renderDefault(props)
}

/** For the browser, text that is no number is empty: Sanity unsets the value and says nothing, while the text stays. */
function NumberInput(props: NumberInputProps) {
  const { path, schemaType, value } = props
  const box = useRef<HTMLDivElement>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const check = () => setUnreadable(box.current?.querySelector('input')?.validity.badInput ?? false)
  // A value from elsewhere replaces the text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: The input changes with the value.
  useEffect(check, [value])
  useReportParseError(path, isUnreadable ? sentence(schemaType.title ?? schemaType.name) : null)
  return (
    // Not `onChange`, which React omits if the value was empty before.
    <div ref={box} onInput={check}>
      {props.renderDefault(props)}
    </div>
  )
}

function sentence(title: string): string {
  return label(
    `“${title}”填写的不是数字，没有保存。请填写数字，如 20.5。`,
    `“${title}” is not a number and is not saved. Enter a number, such as 20.5.`
  )
}
