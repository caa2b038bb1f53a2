import { Button } from '@sanity/ui'
import { IntentLink } from 'sanity/router'
import { label } from '../language.ts'

/** Opens a document, at a field if one is named. */
export function OpenButton(params: {
  id: string
  type?: string | undefined
  path?: string | undefined
}) {
  return (
    <Button
      as={IntentLink}
      intent="edit"
      params={Object.fromEntries(Object.entries(params).filter(([, value]) => value))}
      data-as="a"
      mode="ghost"
      padding={2}
      fontSize={1}
      text={label('打开', 'Open')}
    />
  )
}
