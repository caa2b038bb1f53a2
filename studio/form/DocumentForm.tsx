import { Stack } from '@sanity/ui'
import type { ObjectInputProps } from 'sanity'
import { SiteNotices } from './SiteNotices.tsx'

/** The form of a content document, below what its editor must know. */
export function DocumentForm(props: ObjectInputProps) {
  return (
    <Stack gap={5}>
      <SiteNotices value={props.value} />
      {props.renderDefault(props)}
    </Stack>
  )
}
