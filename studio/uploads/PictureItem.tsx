import { type ReactNode, useEffect, useRef } from 'react'
import type { BlockProps, ObjectItemProps } from 'sanity'

type Shown = { value: object; readOnly?: boolean; onRemove(): void }

/** A picture in a list: leaves the list if its upload fails. */
export function PictureItem(props: ObjectItemProps): ReactNode {
  useRemovalAfterFailure(props)
  return props.renderDefault(props)
}

/** A picture in rich text: leaves the text if its upload fails. */
export function PictureBlock(props: BlockProps): ReactNode {
  useRemovalAfterFailure(props)
  return props.renderDefault(props)
}

/** Sanity leaves an item behind that shows nothing. What was entered beside the picture is kept. */
function useRemovalAfterFailure({ value, readOnly, onRemove }: Shown): void {
  const isUploading = '_upload' in value
  const wasUploading = useRef(false)
  useEffect(() => {
    if (wasUploading.current && !isUploading && !readOnly && isEmpty(value)) onRemove()
    wasUploading.current = isUploading
  })
}

function isEmpty(value: object): boolean {
  return Object.keys(value).every(name => name.startsWith('_'))
}
