import { Stack } from '@sanity/ui'
import type { ObjectInputProps } from 'sanity'
import { ReviewNotice } from '../review/ReviewNotice.tsx'
import { SiteNotices } from './SiteNotices.tsx'

/** The form of a content document, below what its editor must know. */
export function DocumentForm(props: ObjectInputProps) {
  const { _id: id } = props.value as { _id: string }
  return (
    <Stack gap={5}>
      <ReviewNotice id={id} type={props.schemaType.name} />
      <SiteNotices value={props.value} />
      {props.renderDefault(props)}
    </Stack>
  )
}
