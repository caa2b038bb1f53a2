import { Stack } from '@sanity/ui'
import type { ObjectInputProps } from 'sanity'
import { ReviewNotice } from '../review/ReviewNotice.tsx'
import { DeletedNotice } from './DeletedNotice.tsx'
import { SiteNotices } from './SiteNotices.tsx'

/** The form of a content document, below what its editor must know. */
export function DocumentForm(props: ObjectInputProps) {
  const id = String(props.value?._id ?? '')
  return (
    <Stack gap={5}>
      <DeletedNotice id={id} />
      <ReviewNotice id={id} type={props.schemaType.name} />
      <SiteNotices value={props.value} />
      {props.renderDefault(props)}
    </Stack>
  )
}
